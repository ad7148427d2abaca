export const root: string;
export function ensureDependencies(): Promise<void>;
export function continueWith(script: string): Promise<void>;
