// The messages about Postgres and EventStoreDB that docs/operations.md promises, and whether tests produced them.
import { readFileSync } from 'node:fs'

import { afterAll, expect } from 'vitest'

/** What each placeholder of the table stands for. */
const placeholders: Readonly<Record<string, string>> = {
  HOST: String.raw`[\w.]+:\d+(?:, [\w.]+:\d+)*`,
  USER: String.raw`[\w%]+`,
  NAME: String.raw`\w+`,
  SETTING: 'DATABASE_(?:OWNER_)?URL',
  VERSION: String.raw`\d+`,
}

const toPattern = (message: string): RegExp => {
  const escaped = message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\b[A-Z]+\b/g, (word) => placeholders[word] ?? word)}$`)
}

const readDocumentedMessages = (store: string): string[] =>
  readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? [])
    .map((cell) => cell.replaceAll('`', ''))
    .filter((message) => message.includes('HOST') && message.includes(store))

/** Fails unless these messages are the ones of the table, each at least once. */
const expectDocumentedMessages = (store: string, messages: readonly string[]): void => {
  const documented = readDocumentedMessages(store).map((message) => ({ message, pattern: toPattern(message) }))
  const undocumented = messages.filter((message) => !documented.some(({ pattern }) => pattern.test(message)))
  expect(undocumented, 'messages that docs/operations.md does not list').toEqual([])
  const missing = documented.filter(({ pattern }) => !messages.some((message) => pattern.test(message)))
  expect(
    missing.map(({ message }) => message),
    'messages of docs/operations.md that no test produced',
  ).toEqual([])
}

/** Returns a function that records a message. When all tests of the file have passed, compares the messages with the table. */
export const recordMessages = (store: 'Postgres' | 'EventStoreDB'): ((message: string) => void) => {
  const messages: string[] = []
  // oxlint-disable-next-line no-empty-pattern -- Vitest requires a pattern
  afterAll(({}, { tasks }) => {
    if (tasks.every(({ result }) => result?.state === 'pass')) expectDocumentedMessages(store, messages)
  })
  return (message) => messages.push(message)
}
