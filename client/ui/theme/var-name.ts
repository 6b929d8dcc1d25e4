/** Turns `var(--x)` into `--x`, so that a value can be set for it. */
export const varName = (cssVar: string): string => cssVar.slice(4, -1);
