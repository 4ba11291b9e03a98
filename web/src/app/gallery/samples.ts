// The samples of the gallery: sections of components, and the states of each component.
import { actions } from './samples/actions.tsx'
import { choices } from './samples/choices.tsx'
import { content } from './samples/content.tsx'
import { fields } from './samples/fields.tsx'
import { forms } from './samples/forms.tsx'
import { foundations } from './samples/foundations.tsx'
import { messages } from './samples/messages.tsx'
import { navigation } from './samples/navigation.tsx'
import { overlays } from './samples/overlays.tsx'
import { publicPages } from './samples/public-pages.tsx'
import { referrals } from './samples/referrals.tsx'
import { tableParts } from './samples/table-parts.tsx'
import type { Section } from './samples/section.ts'
import { tables } from './samples/tables.tsx'

/** Keyed by the name in the URL, which also names the baseline pictures. */
export const sections = {
  foundations,
  actions,
  navigation,
  fields,
  choices,
  forms,
  messages,
  content,
  'public-pages': publicPages,
  'table-parts': tableParts,
  tables,
  referrals,
  overlays,
} as const satisfies Readonly<Record<string, Section>>
