// The directory without JavaScript: the public partner list as HTML inside the page. Counties, services and pages are links
// with the same query parameters as in the JavaScript version.
import { setTimeout as pause } from 'node:timers/promises'

import { type DirectoryList, type DirectoryPartner, DirectoryQuery } from '#contracts/directory.ts'
import { PartnerCounty } from '#contracts/enumerations.ts'
import { inHtml } from '#contracts/in-html.ts'
import { type Language, pathIn } from '#contracts/language.ts'
import { type Texts, textsIn } from '#contracts/texts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Queries } from '#projections/queries.ts'

/** How long a list stays cached; milliseconds. */
const freshFor = 60_000
/** How long a page waits for the list; milliseconds. Most visitors have JavaScript, so the wait can be short. */
const patience = 500
const mostKept = 200

const Asked = DirectoryQuery.pick({ page: true, county: true, service: true })
const { page, county, service } = Asked.shape
const AskedOfPage = Asked.extend({
  page: page.catch(1),
  county: county.catch(undefined),
  service: service.catch(undefined),
})
type Asked = ReturnType<typeof Asked.parse>

export interface ListedPartners {
  /**
   * Renders the list, or returns "" if it could not be read in time.
   * @param given query parameters of the URL; invalid values are ignored
   */
  (language: Language, given: unknown): Promise<string>
}

export interface ListedPartnersDeps {
  readonly queries: Pick<Queries, 'directory'>
  readonly clock: Clock
  readonly logger: Logger
}

const addressOf = (language: Language, { page, county, service }: Asked): string => {
  const query = new URLSearchParams({
    ...(county === undefined ? {} : { county }),
    ...(service === undefined ? {} : { service }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString()
  return inHtml(pathIn(language, `/directory${query === '' ? '' : `?${query}`}`))
}

const fact = (name: string, html: string): string =>
  html === '' ? '' : `<div><dt>${inHtml(name)}</dt><dd>${html}</dd></div>`

/** Shows a website that is not a valid URL as plain text. */
const linkTo = (website: string): string => {
  const url = URL.parse(website)
  if (url === null || !/^https?:$/.test(url.protocol)) return inHtml(website)
  return `<a href="${inHtml(website)}">${inHtml(url.host)}</a>`
}

const cardOf = ({ directory: { facts }, lists }: Texts, partner: DirectoryPartner): string => {
  const { name, about, counties, services, populations, website } = partner
  return [
    `<li><h3>${inHtml(name)}</h3>`,
    `<p>${inHtml(about ?? '')}</p>`,
    '<dl>',
    fact(facts.counties, counties.join(', ')),
    fact(facts.services, inHtml(services.map((service) => lists.service[service]).join(', '))),
    fact(facts.populations, inHtml(populations.map((population) => lists.population[population]).join(', '))),
    fact(facts.website, website === null ? '' : linkTo(website)),
    '</dl></li>',
  ].join('')
}

const htmlOf = (language: Language, asked: Asked, { rows, total, pages }: DirectoryList): string => {
  const texts = textsIn(language)
  const { directory: words, words: shared, lists } = texts
  const link = (word: string, changed: Partial<Asked>, current = false) =>
    `<a href="${addressOf(language, { ...asked, ...changed })}"${current ? ' aria-current="true"' : ''}>${inHtml(word)}</a>`
  const counties = [undefined, ...PartnerCounty.options].map((county) =>
    link(county ?? words.anyCounty, { county, page: 1 }, asked.county === county),
  )
  const steps = [
    asked.page > 1 ? link(shared.table.previous, { page: asked.page - 1 }) : '',
    inHtml(shared.table.page(asked.page, pages)),
    asked.page < pages ? link(shared.table.next, { page: asked.page + 1 }) : '',
  ]
  return [
    `<nav aria-label="${inHtml(words.county)}">${counties.join(' ')}</nav>`,
    `<h2>${inHtml(total === 0 ? words.none : words.found(total))}</h2>`,
    asked.service === undefined
      ? ''
      : `<p>${inHtml(lists.service[asked.service])} ${link(words.anyService, { service: undefined, page: 1 })}</p>`,
    rows.length === 0 ? '' : `<ul>${rows.map((partner) => cardOf(texts, partner)).join('')}</ul>`,
    pages === 1 ? '' : `<nav aria-label="${inHtml(words.pages)}">${steps.join(' ')}</nav>`,
  ].join('')
}

/**
 * Renders lists as an anonymous visitor may see them. Each list is cached for a minute. Only one list is read at a time,
 * and page numbers beyond the last show the last page. A crawler therefore uses at most one database connection, and soon
 * only the cache.
 */
export const createListedPartners = ({ queries, clock, logger }: ListedPartnersDeps): ListedPartners => {
  const kept = new Map<string, { readonly until: number; readonly list: DirectoryList }>()
  let reading: { readonly key: string; readonly list: Promise<DirectoryList | undefined> } | undefined
  const now = () => clock.now().getTime()

  const read = async (key: string, asked: Asked): Promise<DirectoryList | undefined> => {
    try {
      const list = await queries.directory(asked, 'anonymous')
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, { until: now() + freshFor, list })
      return list
    } catch (error) {
      logger.warn({ err: error }, 'could not read the partner list; serving the directory page without it')
      return undefined
    }
  }

  /** Undefined if the list could not be read in time or another list is being read. */
  const listOf = async (asked: Asked): Promise<DirectoryList | undefined> => {
    const key = JSON.stringify(asked)
    const found = kept.get(key)
    if (found !== undefined && found.until > now()) return found.list
    reading ??= {
      key,
      list: read(key, asked).finally(() => {
        reading = undefined
      }),
    }
    return reading.key === key ? Promise.race([reading.list, pause(patience, undefined, { ref: false })]) : undefined
  }

  return async (language, given) => {
    const asked = AskedOfPage.parse(given)
    const first = await listOf({ ...asked, page: 1 })
    if (first === undefined) return ''
    const shown = { ...asked, page: Math.min(asked.page, first.pages) }
    const list = shown.page === 1 ? first : await listOf(shown)
    return list === undefined ? '' : htmlOf(language, shown, list)
  }
}
