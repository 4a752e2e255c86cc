declare module "virtual:subjects" {
	const subjects: Record<string, Record<string, string>>;
	export default subjects;
}
