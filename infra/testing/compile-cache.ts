/** For the environment of a process that a test starts: where `npm test` keeps compiled modules. */
export const compileCacheEnv: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
