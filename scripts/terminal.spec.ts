import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { runCommand } from './terminal.ts'

const commandLine = { usage: 'Usage: npm run example -- [FOLDER] [--yes]', options: ['--yes', '--to'] }
const originalArguments = process.argv

const run = async (...args: readonly string[]) => {
  process.argv = ['node', 'example.ts', ...args]
  const main = vi.fn<() => Promise<void>>(async () => {})
  await runCommand(commandLine, main)
  return main
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  process.argv = originalArguments
  process.exitCode = undefined
  vi.restoreAllMocks()
})

describe('runCommand', () => {
  it('runs the script with the options that it accepts', async () => {
    expect(await run('folder', '--yes', '--to=postgres')).toHaveBeenCalledOnce()
    expect(process.exitCode).toBeUndefined()
  })

  it('prints the usage for --help and does nothing else', async () => {
    expect(await run('folder', '--help')).not.toHaveBeenCalled()
    expect(console.log).toHaveBeenCalledWith(commandLine.usage)
    expect(process.exitCode).toBeUndefined()
  })

  it('rejects an unknown option before it does anything', async () => {
    expect(await run('--dry-run')).not.toHaveBeenCalled()
    expect(console.error).toHaveBeenCalledWith(`\nUnknown option --dry-run.\n\n${commandLine.usage}`)
    expect(process.exitCode).toBe(1)
  })
})
