import type { Page } from "playwright-core";

export function layLargeTable(page: Page, address: string): Promise<void>;
export function sweep(milliseconds: number, keepHold?: boolean): Promise<{ frames: number[]; worked: number }>;
