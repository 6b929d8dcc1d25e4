/** The one call of Babel 7 that the tests' load hook makes; the package brings no types of its own. */
declare module '@babel/core' {
  export function transformSync(code: string, options: object): { code: string };
}
