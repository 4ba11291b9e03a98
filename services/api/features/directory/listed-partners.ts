// The directory without a script: what anybody may see of the partners, as HTML that stands in the page itself. Counties, services
// and pages are links, under the names that the page with a script has.
import { setTimeout as pause } from 'node:timers/promises'

import { type DirectoryList, type DirectoryPartner, DirectoryQuery } from '#contracts/directory.ts'
import { PartnerCounty } from '#contracts/enumerations.ts'
import { inHtml } from '#contracts/in-html.ts'
import { type Language, pathIn } from '#contracts/language.ts'
import { type Texts, textsIn } from '#contracts/texts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Queries } from '#projections/queries.ts'

/** How long a list is handed out before it is read anew; milliseconds. */
const freshFor = 60_000
/** A page waits no longer for it, since most visitors have a script; milliseconds. */
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
  /** @param given of the address; what is no choice counts as not given. "" where the list could not be read in time */
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

/** What cannot be followed stands there as it was written. */
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
 * Lists as an unknown visitor may see them, each kept for a minute. One is read at a time, and pages beyond the last are the last:
 * whoever asks for page after page takes one connection from everybody else, and soon none.
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
      logger.warn({ err: error }, 'a page of the directory goes without its list')
      return undefined
    }
  }

  /** undefined where it could not be read in time, or another one is just read. */
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
