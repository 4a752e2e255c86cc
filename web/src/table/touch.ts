/* Whoever has no mouse taps. */
export const isTouched = () => matchMedia("(hover: none)").matches;
