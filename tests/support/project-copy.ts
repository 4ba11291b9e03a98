// Copies the project to a temporary folder, so that a test can change it as a how-to page says.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

export interface ProjectCopy {
  readonly folder: string
  write(file: string, text: string): void
  /** Replaces text in a file, which must contain the text to replace. */
  replace(file: string, search: string, replacement: string): void
  remove(): void
}

/** Copies these files and folders without the generated ones. The packages are linked. */
export const copyProject = (names: readonly string[], generated: readonly string[] = ['dist']): ProjectCopy => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'referral-copy-')))
  for (const name of ['package.json', 'tsconfig.json', ...names]) {
    cpSync(join(projectFolder, name), join(folder, name), {
      recursive: true,
      filter: (file) => !generated.includes(basename(file)),
    })
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    folder,
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    replace: (file, search, replacement) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(search)) throw new Error(`${file} does not contain ${search}`)
      writeFileSync(
        join(folder, file),
        text.replace(search, () => replacement),
      )
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
