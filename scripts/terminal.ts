// Helpers for scripts: error messages, confirmation, and command-line arguments.
import { createInterface } from 'node:readline/promises'

/** An error for the operator, printed as a message without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/**
 * Asks the operator to type `yes`. `--yes` on the command line skips the question. Without a terminal and without the
 * flag, the answer is no. @throws OperatorError unless the answer is yes
 */
export const confirm = async (consequence: string): Promise<void> => {
  if (process.argv.includes('--yes')) return
  if (!process.stdin.isTTY)
    throw new OperatorError(`${consequence}\nNothing was changed. Add "-- --yes" to confirm without a terminal.`)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await prompt.question(`${consequence}\nType "yes" to continue: `)
    if (answer.trim() !== 'yes') throw new OperatorError('Nothing was changed.')
  } finally {
    prompt.close()
  }
}

/** The command-line arguments that are not flags. */
export const positionalArguments = (): readonly string[] =>
  process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** The value of a flag, as in `--to postgres` or `--to=postgres`. */
export const flagValue = (flag: string): string | undefined => {
  const index = process.argv.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`))
  const argument = process.argv[index] ?? ''
  return argument === flag ? process.argv[index + 1] : argument.slice(flag.length + 1) || undefined
}

/** The command line that a script accepts. */
export interface CommandLine {
  /** The text that `--help` prints. */
  readonly usage: string
  /** The options that it accepts, such as `--yes`. */
  readonly options: readonly string[]
}

const assertKnownOptions = ({ usage, options }: CommandLine): void => {
  const unknownOption = process.argv
    .slice(2)
    .find((argument) => argument.startsWith('--') && !options.includes(argument.split('=')[0] ?? ''))
  if (unknownOption !== undefined) throw new OperatorError(`Unknown option ${unknownOption}.\n\n${usage}`)
}

/** Runs a script's main function. An error prints its message (its stack with LOG_LEVEL=debug) and sets exit code 1. */
export const runScript = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    const verbose = process.env['LOG_LEVEL'] === 'debug' || process.env['LOG_LEVEL'] === 'trace'
    console.error(verbose || !(error instanceof Error) ? error : `\n${error.message}`)
    process.exitCode = 1
  }
}

/** Runs a script that people call. `--help` prints the usage instead, and an unknown option is an error. */
export const runCommand = (commandLine: CommandLine, main: () => Promise<void>): Promise<void> =>
  runScript(async () => {
    if (process.argv.includes('--help')) return console.log(commandLine.usage)
    assertKnownOptions(commandLine)
    await main()
  })
