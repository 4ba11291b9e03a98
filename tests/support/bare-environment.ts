// What a program that a test starts has of the test's own environment: none of the product's settings.
export const bareEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})
