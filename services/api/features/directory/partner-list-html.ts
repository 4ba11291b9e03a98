// Renders the public partner list as HTML for visitors without JavaScript. The URL contains the filters, as in the app.
import { setTimeout as pause } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { type DirectoryList, type DirectoryPartner, DirectoryQuery } from '#contracts/directory.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Language, localeOf, pathIn } from '#contracts/language.ts'
import { m } from '#messages'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Queries } from '#projections/queries.ts'

/** How long a list stays cached, in milliseconds. */
const cacheTtl = 60_000
/** How long a page waits for the list, in milliseconds. Most visitors have JavaScript, so the wait can be short. */
const readTimeout = 500
const maxCached = 200

const ListFilters = DirectoryQuery.omit({ after: true })
type ListFilters = ReturnType<typeof ListFilters.parse>

/** Ignores invalid filters. A form sends empty ones too. */
const parseFilters = (query: unknown): ListFilters => {
  const { shape } = ListFilters
  const given = Object.entries(typeof query === 'object' && query !== null ? query : {})
  const isValid = ([name, value]: readonly [string, unknown]) =>
    name in shape && value !== '' && shape[name as keyof typeof shape].safeParse(value).success
  return ListFilters.parse(Object.fromEntries(given.filter(isValid)))
}

export interface PartnerListRenderer {
  /**
   * Renders the list, or returns "" if it could not be read in time.
   * @param query query parameters of the URL; invalid values are ignored
   */
  (language: Language, query: unknown): Promise<string>
}

export interface PartnerListDeps {
  readonly queries: Pick<Queries, 'directory'>
  readonly clock: Clock
  readonly logger: Logger
}

const buildListUrl = (language: Language, { page, ...filters }: ListFilters): string => {
  const given = Object.entries(filters).flatMap(([name, value]) => [value].flat().map((item) => [name, item ?? '']))
  const query = new URLSearchParams([...given, ...(page === 1 ? [] : [['page', String(page)]])]).toString()
  return escapeHtml(pathIn(language, `/directory${query === '' ? '' : `?${query}`}`))
}

const renderTerm = (name: string, html: string): string =>
  html === '' ? '' : `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`

/** Shows a website that is not a valid URL as plain text. */
const renderWebsite = (website: string): string => {
  const url = URL.parse(website)
  if (url === null || !/^https?:$/.test(url.protocol)) return escapeHtml(website)
  return `<a href="${escapeHtml(website)}">${escapeHtml(url.host)}</a>`
}

const renderPartner = (language: Language, partner: DirectoryPartner): string => {
  const locale = { locale: localeOf[language] }
  const { id, name, about, counties, services, populations, website } = partner
  return [
    `<li><h3>${escapeHtml(name)}</h3>`,
    `<p>${escapeHtml(about ?? '')}</p>`,
    '<dl>',
    renderTerm(m['directory:card.counties']({}, locale), counties.join(', ')),
    renderTerm(
      m['directory:card.services']({}, locale),
      escapeHtml(services.map((service) => serviceLabel[service]({}, locale)).join(', ')),
    ),
    renderTerm(
      m['directory:card.populations']({}, locale),
      escapeHtml(populations.map((population) => populationLabel[population]({}, locale)).join(', ')),
    ),
    renderTerm(m['directory:card.website']({}, locale), website === null ? '' : renderWebsite(website)),
    '</dl>',
    `<p><a href="${escapeHtml(pathIn(language, `/request-referral?partner=${id}`))}">`,
    `${escapeHtml(m['directory:card.requestReferralTo']({ name }, locale))}</a></p></li>`,
  ].join('')
}

const renderList = (language: Language, filters: ListFilters, { rows, total, pages }: DirectoryList): string => {
  const locale = { locale: localeOf[language] }
  const heading = total === 0 ? m['directory:none']({}, locale) : m['directory:found']({ count: total }, locale)
  const renderLink = (label: string, page: number) =>
    `<a href="${buildListUrl(language, { ...filters, page })}">${escapeHtml(label)}</a>`
  const pageLinks = [
    filters.page > 1 ? renderLink(m['common:paging.previous']({}, locale), filters.page - 1) : '',
    escapeHtml(m['common:paging.position']({ page: filters.page, pages }, locale)),
    filters.page < pages ? renderLink(m['common:paging.next']({}, locale), filters.page + 1) : '',
  ]
  return [
    `<h2>${escapeHtml(heading)}</h2>`,
    rows.length === 0 ? '' : `<ul>${rows.map((partner) => renderPartner(language, partner)).join('')}</ul>`,
    pages === 1
      ? ''
      : `<nav aria-label="${escapeHtml(m['directory:partners']({}, locale))}">${pageLinks.join(' ')}</nav>`,
  ].join('')
}

/**
 * Renders lists as an anonymous visitor sees them. Each list is cached for a minute. Only one list is read at a time,
 * and page numbers beyond the last show the last page. A crawler therefore uses at most one database connection, and
 * after a while only the cache.
 */
export const createPartnerListRenderer = ({ queries, clock, logger }: PartnerListDeps): PartnerListRenderer => {
  const cache = new LRUCache<string, DirectoryList>({
    max: maxCached,
    ttl: cacheTtl,
    perf: { now: () => clock.now().getTime() },
    // Reads the clock at every lookup.
    ttlResolution: 0,
  })
  let inFlight: { readonly key: string; readonly list: Promise<DirectoryList | undefined> } | undefined

  const read = async (key: string, filters: ListFilters): Promise<DirectoryList | undefined> => {
    try {
      const list = await queries.directory(filters, 'anonymous')
      cache.set(key, list)
      return list
    } catch (error) {
      logger.warn({ err: error }, 'could not read the partner list; serving the directory page without it')
      return undefined
    }
  }

  /** Waits until no other list is being read. Returns undefined if the list could not be read in time. */
  const findList = async (
    filters: ListFilters,
    timeout = pause(readTimeout, 'late' as const, { ref: false }),
  ): Promise<DirectoryList | undefined> => {
    const key = JSON.stringify(filters)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    inFlight ??= {
      key,
      list: read(key, filters).finally(() => {
        inFlight = undefined
      }),
    }
    const current = inFlight
    const list = await Promise.race([current.list, timeout])
    if (list === 'late') return undefined
    return current.key === key ? list : findList(filters, timeout)
  }

  return async (language, query) => {
    const filters = parseFilters(query)
    const first = await findList({ ...filters, page: 1 })
    if (first === undefined) return ''
    const clampedFilters = { ...filters, page: Math.min(filters.page, first.pages) }
    const list = clampedFilters.page === 1 ? first : await findList(clampedFilters)
    return list === undefined ? '' : renderList(language, clampedFilters, list)
  }
}
