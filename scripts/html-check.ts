// `npm run html-check`: checks every public page with the Nu HTML checker, which needs Java. npm downloads the checker
// (32 MB) when it is first used.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { listRenderedPages, startApplication } from './started-application.ts'
import { OperatorError, runCommand } from './terminal.ts'

const checker = 'vnu-jar@26.9.27'

const assertJava = (): void => {
  if (spawnSync('java', ['-version']).status === 0) return
  throw new OperatorError('The HTML checker needs Java. On Debian or Ubuntu: apt-get install -y default-jre-headless')
}

/** Saves each page to a file. Returns the paths of the files. */
const savePages = async (address: string, folder: string): Promise<string[]> => {
  const files: string[] = []
  for (const path of [...listRenderedPages(), '/no/such/page']) {
    const file = join(folder, `${path.slice(1).replaceAll('/', '.') || 'home'}.html`)
    await writeFile(file, await (await fetch(address + path)).text())
    files.push(file)
  }
  return files
}

/** Each error is one line, beginning with the file. */
const findErrors = (files: readonly string[]): string[] => {
  const { stderr, error } = spawnSync('npx', ['--yes', checker, '--errors-only', ...files], { encoding: 'utf8' })
  if (error !== undefined) throw error
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '))
  const isError = (line: string) => line.includes(': error: ')
  // Without this, a checker that does not start would find no error.
  if (lines.length > 0 && !lines.some(isError)) throw new OperatorError(lines.join('\n'))
  return lines.filter(isError)
}

await runCommand({ usage: 'Usage: npm run html-check', options: [] }, async () => {
  assertJava()
  const folder = await mkdtemp(join(tmpdir(), 'referral-pages-'))
  const app = await startApplication({ empty: false })
  try {
    const files = await savePages(app.address, folder)
    const errors = findErrors(files)
    for (const line of errors) console.log(line.replaceAll(`file:${folder}/`, ''))
    console.log(`${files.length} pages, ${errors.length} errors`)
    if (errors.length > 0) process.exitCode = 1
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})
