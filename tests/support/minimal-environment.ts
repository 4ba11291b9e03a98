// The environment variables for a program that a test starts. They contain none of the product's settings.
export const minimalEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})
