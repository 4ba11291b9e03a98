// While an upgrade replaces one process after the other, the previous release uses the schema of the new one. So a
// migration may only add. What no release uses any more is removed one release later.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '../config.ts'

const migrationsFolder = join(projectFolder, 'infra/migrations')
/** Earlier migrations were written without this rule. */
const firstChecked = '0033'

const releasedVersions = [
  ...readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
].map(([, version]) => version ?? '')

/**
 * Statements without comments, and without the texts of functions and values. A block (`do $$ … $$`) runs at once, so its
 * text is kept.
 */
const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(
      /\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$(.*?)\$\1\$/gis,
      (_block, _tag, text: string) => `do ${text.replaceAll(/[';]/g, ' ')}`,
    )
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')

/** New tables as `table`, and new columns as `table.column`. The previous release does not write them. */
const findAdditions = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((statement) => {
      const table = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i.exec(statement)?.[1]
      const changed = /^alter table ([\w.]+)/i.exec(statement)?.[1]
      const columns = [...statement.matchAll(/\badd column (?:if not exists )?(\w+)/gi)]
      return [...(table === undefined ? [] : [table]), ...columns.map(([, column]) => `${changed}.${column}`)]
    }),
  )

/** A block may also build its statements, so every word counts. Other changes need no block. */
const findConflictInBlock = (block: string): string | undefined => {
  if (/\b(?:drop|truncate|revoke|delete)\b/i.test(block)) return 'removes'
  return /\b(?:rename|alter|trigger|unique)\b/i.test(block) ? 'restricts' : undefined
}

/** Returns the reason why the previous release may fail after this statement, or undefined. */
const findConflict = (statement: string, additions: ReadonlySet<string>): string | undefined => {
  if (/^do\b/i.test(statement)) return findConflictInBlock(statement)
  if (/^(?:drop|truncate|revoke|delete)\b/i.test(statement)) return 'removes'
  if (/^alter \w+ .*\brename\b/i.test(statement)) return 'renames'
  const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/i.exec(statement)?.[1]
  const triggering = /^create (?:or replace )?(?:constraint )?trigger .*? on ([\w.]+)/i.exec(statement)?.[1]
  if (triggering !== undefined && !additions.has(triggering)) return 'restricts'
  const [, indexed, columns] = /^create unique index .*? on ([\w.]+) \(([^)]*)\)/i.exec(statement) ?? []
  const isNew = columns?.split(',').some((column) => additions.has(`${indexed}.${column.trim()}`))
  if (indexed !== undefined && !additions.has(indexed) && isNew !== true) return 'restricts'
  if (table === undefined || additions.has(table)) return undefined
  if (/\bdrop\b/i.test(statement)) return 'removes'
  if (/\bset not null\b|\b(?:set data )?type\b/i.test(statement)) return 'changes a column'
  if (/\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/i.test(statement)) return 'restricts'
  // The previous release does not write a new column.
  const addsRequired = statement.split(/\badd column\b/i).slice(1)
  return addsRequired.some((column) => /\bnot null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column))
    ? 'requires a new column'
    : undefined
}

/** `-- Removes what release 1.2.3 stopped using.` allows a migration to remove it, once that release is out. */
const mayRemove = (sql: string): boolean => {
  const version = /^-- Removes what release (\d+\.\d+\.\d+) stopped using\.$/m.exec(sql)?.[1]
  return version !== undefined && releasedVersions.includes(version)
}

const findConflicts = (sql: string): string[] => {
  const statements = splitStatements(sql)
  const additions = findAdditions(statements)
  return statements.flatMap((statement) => {
    const conflict = findConflict(statement, additions)
    return conflict === undefined || (conflict === 'removes' && mayRemove(sql)) ? [] : [`${conflict}: ${statement}`]
  })
}

describe('a migration that the previous release can run with', () => {
  it.each([
    ['a new table, with anything in it', 'create table a (id uuid primary key); create unique index a_id on a (id)'],
    ['a new column that may be empty', 'alter table job add column note text'],
    ['a new column with a default', "alter table job add column note text not null default ''"],
    ['a unique new column', 'alter table job add column note text; create unique index job_note on job (note)'],
    [
      'a trigger on a new table',
      'create table a (b text); create trigger c before update of b on a execute function d()',
    ],
    [
      'a block that fills in values',
      "do $$ begin update job set note = 'x'; insert into job (kind) values ('a'); end $$",
    ],
    ['an index', 'create index job_kind on job (kind)'],
    ['a right', 'grant select on job to referral_app'],
    ['a new body of a function', 'create or replace function f() returns void as $$ delete from job; $$ language sql'],
    ['words in a comment or a value', "-- drop table job\ninsert into job (kind) values ('drop; table')"],
    ['the end of what a release stopped using', '-- Removes what release 0.1.0 stopped using.\ndrop table job'],
  ])('may add %s', (_name, sql) => {
    expect(findConflicts(sql)).toEqual([])
  })

  it.each([
    ['drop table job', 'removes'],
    ['alter table job drop column note', 'removes'],
    ['alter table job rename column note to remark', 'renames'],
    ['alter table job alter column note set not null', 'changes a column'],
    ['alter table job alter column note type integer using 1', 'changes a column'],
    ['alter table job add constraint short check (length(note) < 9)', 'restricts'],
    ['create unique index job_kind on job (kind)', 'restricts'],
    ['alter table job add column a text, add column b text not null', 'requires a new column'],
    ['revoke select on job from referral_app', 'removes'],
    ['delete from job', 'removes'],
    ['do $$ begin alter table job drop column note; end $$', 'removes'],
    ["do language plpgsql $body$ begin execute 'drop table ' || name; end $body$", 'removes'],
    ['do $$ begin alter table job add constraint short check (length(note) < 9); end $$', 'restricts'],
    ['create trigger job_check before insert or update of kind on job execute function f()', 'restricts'],
    ['create constraint trigger job_check after insert on job execute function f()', 'restricts'],
    ['-- Removes what release 99.0.0 stopped using.\ndrop table job', 'removes'],
    ['-- Removes what release 0.1.0 stopped using.\nalter table job rename to work', 'renames'],
  ])('refuses %s', (sql, reason) => {
    expect(findConflicts(sql)).toEqual([expect.stringMatching(`^${reason}: `)])
  })

  it.each(readdirSync(migrationsFolder).filter((name) => name >= firstChecked))('is %s', (name) => {
    expect(findConflicts(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([])
  })
})
