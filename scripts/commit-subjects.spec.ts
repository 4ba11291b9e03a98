import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkSubjects, messageSubject, findSubjectProblem } from './commit-subjects.ts'

let folder: string

/** Leaves out the variables of a Git hook, which would refer to the project's own repository. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

const git = (...args: readonly string[]): string => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, env: environment, encoding: 'utf8' }).trim()
}
const commit = (subject: string): string => {
  git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', subject)
  return git('rev-parse', '--short', 'HEAD')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subjects-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a commit subject', () => {
  it('may have at most 72 characters', () => {
    expect(findSubjectProblem(`web: ${'a'.repeat(67)}`)).toBeUndefined()
    expect(findSubjectProblem(`web: ${'a'.repeat(68)}`)).toContain('73 characters')
  })

  it.each(['web: fix the menu', 'docs, web/gallery: fix a link', 'release: 1.4.0', "Merge branch 'menu'"])(
    'may have the form of %j',
    (subject) => {
      expect(findSubjectProblem(subject)).toBeUndefined()
    },
  )

  it.each(['Fix the menu', 'web fix the menu', 'web:fix the menu', 'web: ', 'Web: fix the menu'])(
    'may not have the form of %j',
    (subject) => {
      expect(findSubjectProblem(subject)).toBe(`the subject is not "area: what changes": ${subject}`)
    },
  )

  it('is checked without the prefix that a rebase removes', () => {
    expect(findSubjectProblem(`fixup! web: ${'a'.repeat(67)}`)).toBeUndefined()
  })

  it('is the first line of the message that is neither empty nor a comment', () => {
    expect(messageSubject('\n# Please enter the message\nweb: fix the menu\n\nWhy.\n')).toBe('web: fix the menu')
    expect(findSubjectProblem(messageSubject('# Please enter the message\n'))).toBe('the subject is empty')
  })
})

describe('the check of new commits', () => {
  it('reports every commit since the base whose subject is too long or malformed, except merges', () => {
    git('init', '--quiet', '--initial-branch=main')
    commit(`before the rule ${'a'.repeat(80)}`)
    const base = commit('base')
    const tooLong = commit(`web: ${'b'.repeat(80)}`)
    const malformed = commit('Fix the menu')
    git('checkout', '--quiet', '-b', 'other')
    commit('web: short')
    git('checkout', '--quiet', 'main')
    git('merge', '--quiet', '--no-ff', '--no-edit', '-m', `Merge ${'c'.repeat(80)}`, 'other')
    const { problems, summary } = checkSubjects(folder, base)
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([malformed, tooLong])
    expect(summary).toBe(`Checked the subjects of 4 commits since ${base}.`)
  })

  it('starts at the last release', () => {
    git('init', '--quiet')
    const base = commit('base')
    commit('a'.repeat(80))
    git('tag', 'v0.1.0')
    commit('web: short')
    expect(checkSubjects(folder, base)).toEqual({
      problems: [],
      summary: 'Checked the subjects of 1 commits since v0.1.0.',
    })
  })

  it('passes if the clone lacks the base, and says so', () => {
    git('init', '--quiet')
    commit('a'.repeat(80))
    const { problems, summary } = checkSubjects(folder, '1234567')
    expect(problems).toEqual([])
    expect(summary).toContain('does not contain 1234567')
  })

  it('passes without a repository, and says so', () => {
    expect(checkSubjects(folder).summary).toContain('no Git history')
  })
})
