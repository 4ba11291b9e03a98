// The labels of the live figures on the home page.
import { m } from '#messages'
import type { Impact } from '#contracts/impact.ts'

export const figureLabels = {
  clients: m['home:impact.clients'],
  clientsLastYear: m['home:impact.clientsLastYear'],
  faithPartners: m['home:impact.faithPartners'],
  referralsPerMonth: m['home:impact.referralsPerMonth'],
} as const satisfies Partial<Record<keyof Impact, unknown>>

export const figureNames = Object.keys(figureLabels) as (keyof typeof figureLabels)[]

/** The id of the list of figures. The page's script looks for it. */
export const figureListId = 'figures'
/** The id of the text that appears when the figures do not load. */
export const figuresFailedId = 'figures-failed'
