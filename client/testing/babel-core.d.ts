/** The only call of Babel 7 that the tests' load hook makes. The package has no types of its own. */
declare module '@babel/core' {
  export function transformSync(code: string, options: object): { code: string };
}
