// `npm run decision -- "TITLE"`: creates the next decision record from the template and adds it to the index.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { projectFolder } from '#platform/config.ts'

import { OperatorError, positionalArguments, runCommand } from './terminal.ts'

const usage = 'Usage: npm run decision -- "TITLE"'

/** Maximum number of characters in the part of a file name that comes from the title. */
const maxSlugLength = 60

const toSlug = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > maxSlugLength) break
    slug = longer
  }
  return slug
}

const nextNumber = (folder: string): string => {
  const numbers = readdirSync(folder).flatMap((name) => (/^\d{4}-/.test(name) ? [Number(name.slice(0, 4))] : []))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Adds a row below the last one of the index. */
const addToIndex = (index: string, row: string): string => {
  const lines = index.split('\n')
  const last = lines.findLastIndex((line) => /^\| \[\d{4}\]/.test(line))
  if (last === -1) throw new OperatorError('docs/decisions/README.md has no index to add the record to.')
  return lines.toSpliced(last + 1, 0, row).join('\n')
}

/**
 * Creates a proposed record in a folder that contains `template.md` and `README.md`. Returns its path.
 * @throws OperatorError if the title has no letters or the index is missing
 */
export const createDecision = (folder: string, title: string, date: string): string => {
  const slug = toSlug(title)
  if (slug === '') throw new OperatorError(usage)
  const number = nextNumber(folder)
  const file = `${number}-${slug}.md`
  const record = readFileSync(join(folder, 'template.md'), 'utf8')
    .replace(/^# .*$/m, () => `# ${number} · ${title}`)
    .replace(/^- \*\*Date:\*\* .*$/m, `- **Date:** ${date}`)
    .replace(/^- \*\*Status:\*\* .*$/m, '- **Status:** proposed')
  const indexFile = join(folder, 'README.md')
  const index = addToIndex(readFileSync(indexFile, 'utf8'), `| [${number}](${file}) | ${title} | ${date} | proposed |`)
  writeFileSync(join(folder, file), record, { flag: 'wx' })
  writeFileSync(indexFile, index)
  return join(folder, file)
}

const main = async (): Promise<void> => {
  const title = positionalArguments().join(' ').trim().replace(/\s+/g, ' ')
  const today = new Date().toLocaleDateString('sv-SE')
  const file = createDecision(join(projectFolder, 'docs/decisions'), title, today)
  console.log(`Created ${relative(projectFolder, file)} and added it to the index. Its status is "proposed".`)
}

if (process.argv[1] === import.meta.filename) await runCommand({ usage, options: [] }, main)
