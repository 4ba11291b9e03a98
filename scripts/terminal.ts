// What the scripts say and ask in a terminal.
import { createInterface } from 'node:readline/promises'

/** A mistake of whoever runs the script: shown as it is, without a stack. */
export class Stop extends Error {
  override readonly name = 'Stop'
}

/**
 * Asks for the word `yes`; `--yes` on the command line answers for scripts. Without a terminal and without the flag it is
 * a no. @throws Stop on anything but yes
 */
export const confirm = async (consequence: string): Promise<void> => {
  if (process.argv.includes('--yes')) return
  if (!process.stdin.isTTY)
    throw new Stop(`${consequence}\nNothing was changed. Add "-- --yes" to go on without being asked.`)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await prompt.question(`${consequence}\nType "yes" to go on: `)
    if (answer.trim() !== 'yes') throw new Stop('Nothing was changed.')
  } finally {
    prompt.close()
  }
}

/** What stands on the command line beside the flags. */
export const plainArguments = (): readonly string[] =>
  process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** What follows a flag on the command line, as in `--to postgres` or `--to=postgres`. */
export const flagValue = (flag: string): string | undefined => {
  const index = process.argv.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`))
  const argument = process.argv[index] ?? ''
  return argument === flag ? process.argv[index + 1] : argument.slice(flag.length + 1) || undefined
}

/** Runs a script's main function; an error is its message and exit code 1, with the stack only under LOG_LEVEL=debug. */
export const runScript = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    const verbose = process.env['LOG_LEVEL'] === 'debug' || process.env['LOG_LEVEL'] === 'trace'
    console.error(verbose || !(error instanceof Error) ? error : `\n${error.message}`)
    process.exitCode = 1
  }
}
