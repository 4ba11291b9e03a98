// The link with which a family's calendar program reads its appointments (CLI-24). A family in danger, or whose account is
// watched, has none: another person who has the link reads along.
import { calendarPath } from '#contracts/calendar-link.ts'
import { defaultLanguage } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import { Readable } from 'node:stream'
import type { FeatureServices } from '../../feature-module.ts'
import { appointmentsCalendar } from './calendar-file.ts'

type CalendarLinkDeps = Pick<FeatureServices, 'queries' | 'calendarLinks' | 'settings'>

export const createCalendarLinkAnswers = ({ queries, calendarLinks, settings }: CalendarLinkDeps) => {
  const isOffered = async (clientId: string) => (await queries.familyView(clientId)).offlineAllowed

  const find = async (clientId: string) => {
    const offered = await isOffered(clientId)
    return { offered, link: offered ? await calendarLinks.find(clientId) : null }
  }

  return {
    find,
    /** @refuses not_permitted */
    create: async (clientId: string) => {
      if (!(await isOffered(clientId))) throw new RefusalError('not_permitted')
      const { key, link } = await calendarLinks.create(clientId)
      return { offered: true, link, url: `${settings.publicUrl}${calendarPath(key)}` }
    },
    remove: async (clientId: string) => {
      await calendarLinks.remove(clientId)
      return find(clientId)
    },
    /** @refuses not_found */
    read: async (key: string) => {
      const owner = await calendarLinks.findOwner(key)
      if (owner === undefined) throw new RefusalError('not_found')
      const { clientId, accountId: userId, language } = owner
      if (!(await isOffered(clientId))) {
        // It must not work again later: someone else may have it.
        await calendarLinks.remove(clientId)
        throw new RefusalError('not_found')
      }
      const reader = { userId, clientId, organizationId: null, role: 'client' } as const satisfies ResolvedActor
      const appointments = await queries.ownCalendar(reader)
      await calendarLinks.recordUse(clientId)
      return {
        stream: Readable.from([appointmentsCalendar(appointments, language ?? defaultLanguage)]),
        clientIds: [],
      }
    },
  }
}
