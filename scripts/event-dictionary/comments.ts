// The comments of an `events.ts` file: what its stream is, and what its events and their fields mean.

interface Scope {
  /** The header of the file. */
  readonly header: string
  /** By event type, and by event type and field name, such as `ReferralRouted resubmitted`. */
  readonly byName: ReadonlyMap<string, string>
}

/** Joins the lines of a comment, without its marks. */
const commentText = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/^\s*(\/\*\*|\*\/|\*|\/\/)?\s?/, '').replace(/\s*\*\/\s*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const eventLine = /^ {2}([A-Z]\w+): \{/
const fieldLine = /^\s+(\w+): /

export const readComments = (source: string): Scope => {
  const lines = source.split('\n')
  const headerLength = lines.findIndex((line) => !line.startsWith('//'))
  const byName = new Map<string, string>()
  let comment: string[] = []
  let event = ''
  for (const line of lines.slice(headerLength)) {
    const trimmed = line.trim()
    if (trimmed.startsWith('/**')) comment = [trimmed]
    else if (trimmed.startsWith('*')) comment.push(trimmed)
    else {
      const eventName = eventLine.exec(line)?.[1]
      if (eventName !== undefined) event = eventName
      const fieldName = eventName === undefined ? fieldLine.exec(line)?.[1] : undefined
      const name = eventName ?? (fieldName === undefined ? undefined : `${event} ${fieldName}`)
      if (name !== undefined && comment.length > 0 && !byName.has(name)) byName.set(name, commentText(comment))
      comment = []
      if (line === '} as const') event = ''
    }
  }
  return { header: commentText(lines.slice(0, headerLength)), byName }
}
