// Writes the event dictionary: every event type of the log with its fields, for people who read exported events or write
// reports. It is generated from the schemas, from the comments next to them, and from the samples that keep old events
// readable.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { accessEvents } from '#domain/access/events.ts'
import { adminNoteEvents } from '#domain/admin-note/events.ts'
import { applicationEvents } from '#domain/application/events.ts'
import { appointmentEvents } from '#domain/appointment/events.ts'
import { clientEvents } from '#domain/client/events.ts'
import { contactTaskEvents } from '#domain/contact-task/events.ts'
import { conversationEvents } from '#domain/conversation/events.ts'
import { intakeEvents } from '#domain/intake/events.ts'
import { organizationEvents } from '#domain/organization/events.ts'
import { referralEvents } from '#domain/referral/events.ts'
import { resourceEvents } from '#domain/resource/events.ts'
import { slaEvents } from '#domain/sla/events.ts'
import { projectFolder } from '#platform/config.ts'
import type { z } from 'zod'

import { readComments } from './comments.ts'
import { type EventField, listFields } from './field-list.ts'

export const dictionaryFile = join(projectFolder, 'docs/event-dictionary.md')

interface EventDefinition {
  readonly version: number
  readonly schema: z.ZodType
}

/** By folder of the domain, in the order of the document. */
export const eventGroups: Readonly<Record<string, Readonly<Record<string, EventDefinition>>>> = {
  referral: referralEvents,
  sla: slaEvents,
  client: clientEvents,
  appointment: appointmentEvents,
  conversation: conversationEvents,
  resource: resourceEvents,
  'contact-task': contactTaskEvents,
  intake: intakeEvents,
  'admin-note': adminNoteEvents,
  organization: organizationEvents,
  application: applicationEvents,
  access: accessEvents,
}

const groupNames: Readonly<Record<string, string>> = {
  referral: 'Referrals',
  sla: 'SLA thresholds',
  client: 'Clients',
  appointment: 'Appointments',
  conversation: 'Conversations',
  resource: 'Resources and benefits',
  'contact-task': 'Calls and letters',
  intake: 'Intakes',
  'admin-note': 'Admin notes',
  organization: 'Organizations',
  application: 'Partner applications',
  access: 'Access',
}

const domainFolder = join(projectFolder, 'services/domain')

const readSample = (type: string, version: number): string => {
  const file = join(domainFolder, 'golden', `${type}.v${version}.json`)
  if (!existsSync(file)) throw new Error(`there is no sample of ${type}, version ${version}, in ${file}`)
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2)
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const fieldRow = ({ name, type, optional, sealed }: EventField, meaning: string): string => {
  const marks = [...(sealed ? ['sealed'] : []), ...(optional ? ['may be absent'] : [])]
  return `| \`${name}\` | ${cell(type)} | ${marks.join(', ')} | ${cell(meaning)} |`
}

/** A path of the code is a link in a comment, and a name here. */
const withoutPaths = (text: string): string => text.replace(/ ?\((docs|contracts)\/[^)]*\)/g, '')

const describeEvent = (
  type: string,
  { version, schema }: EventDefinition,
  comments: ReadonlyMap<string, string>,
): string => {
  /** A field of a shape that several events share has its comment there, outside of the events. */
  const meaning = (field: string): string =>
    withoutPaths(comments.get(`${type} ${field}`) ?? comments.get(` ${field.split('.').at(-1) ?? ''}`) ?? '')
  const fields = listFields(schema)
  const table =
    fields.length === 0
      ? 'No fields.'
      : [
          '| field | type | | meaning |',
          '|---|---|---|---|',
          ...fields.map((field) => fieldRow(field, meaning(field.name))),
        ].join('\n')
  const about = withoutPaths(comments.get(type) ?? '')
  return [
    `### ${type}`,
    `Version ${version}.${about === '' ? '' : ` ${about}`}`,
    table,
    `\`\`\`json\n${readSample(type, version)}\n\`\`\``,
  ].join('\n\n')
}

const introduction = `# Event dictionary

Every event type of the log. This page is generated: change the schema or its comment in \`services/domain/*/events.ts\`, then run
\`npm run event-dictionary\`. A test compares the page with the code.

An event has an id, the name of its stream, its number in that stream (\`revision\`, from 0), its position in the whole log, the
instant at which it happened, and who caused it: the account, the role, and the organization that the person acted for. The
fields below are its data.

- **id** is a UUID. **instant** is ISO 8601 in UTC. **day** is a local day of the network, YYYY-MM-DD. Amounts are in cents.
- **sealed** text is encrypted with the key of the person or organization that it is about. Without the key, it cannot be
  read, and erasing a client destroys the key.
- A field that **may be absent** was added later, or applies only in some cases. Events never change, so older ones lack it.
- Of several versions, this page shows the newest one. Older events are read as if they had been written in it.
`

export const writeDictionary = (): string => {
  const sections = Object.entries(eventGroups).map(([folder, events]) => {
    const { header, byName } = readComments(readFileSync(join(domainFolder, folder, 'events.ts'), 'utf8'))
    return [
      `## ${groupNames[folder] ?? folder}`,
      withoutPaths(header),
      ...Object.entries(events).map(([type, definition]) => describeEvent(type, definition, byName)),
    ].join('\n\n')
  })
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`
}
