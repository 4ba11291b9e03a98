// Checks the subject of every new commit: `area: what changes` in at most 72 characters, so that logs and review pages
// show it whole (CONTRIBUTING.md, Commits).
// `--message FILE` checks one message before it is committed (`.githooks/commit-msg`).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { projectFolder } from '#platform/config.ts'

/** In characters. Git's own log indents a subject by four columns, and a terminal has 80. */
const maxLength = 72

/** The area, a colon and what changes. An area may be several words or a path: `docs, web: …`, `web/gallery: …`. */
const subjectPattern = /^[a-z][a-z0-9 ,./#-]*: \S/

/** Git and GitHub write this subject, which may be long: `Merge COMMIT into COMMIT`. */
const mergeSubject = /^Merge /

/** The rule is newer than the repository. Older commits keep their subjects. */
const baseCommit = 'd9a1cdd1'

/**
 * Returns what is wrong with a subject, or undefined if it is fine. It ignores a prefix such as `fixup!`, because a
 * rebase removes it.
 */
export const findSubjectProblem = (subject: string): string | undefined => {
  const text = subject.replace(/^((fixup|squash|amend)! )+/, '')
  if (text === '') return 'the subject is empty'
  if (mergeSubject.test(text)) return undefined
  if (text.length > maxLength) return `the subject has ${text.length} characters, at most ${maxLength} fit: ${subject}`
  return subjectPattern.test(text) ? undefined : `the subject is not "area: what changes": ${subject}`
}

/** Returns the subject of a commit message: its first line that is neither empty nor a comment. */
export const messageSubject = (message: string): string =>
  message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''

export interface SubjectReport {
  readonly problems: readonly string[]
  /** What was checked, or why nothing was. */
  readonly summary: string
}

/** Checks the commits since the last release, or since the base. Checks none if that history is missing. */
export const checkSubjects = (folder: string, since = baseCommit): SubjectReport => {
  const git = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  if (git('rev-parse', '--verify', 'HEAD') === undefined)
    return { problems: [], summary: 'There is no Git history here, so no commit subject was checked.' }
  const base = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*') ?? since
  const log = git('log', '--format=%h %s', `${base}..HEAD`)
  if (log === undefined)
    return { problems: [], summary: `This clone does not contain ${base}, so no commit subject was checked.` }
  const commits = log.split('\n').filter((line) => line !== '')
  const problems = commits.flatMap((line) => {
    const [hash = '', ...words] = line.split(' ')
    const problem = findSubjectProblem(words.join(' '))
    return problem === undefined ? [] : [`${hash}: ${problem}`]
  })
  return { problems, summary: `Checked the subjects of ${commits.length} commits since ${base}.` }
}

const main = (): void => {
  const [flag, file] = process.argv.slice(2)
  if (flag === '--message' && file !== undefined) {
    const problem = findSubjectProblem(messageSubject(readFileSync(file, 'utf8')))
    if (problem !== undefined) fail([problem])
    return
  }
  const { problems, summary } = checkSubjects(projectFolder)
  console.log(summary)
  if (problems.length > 0) fail(problems)
}

const fail = (problems: readonly string[]): void => {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
