// The live figures of the home page (PUB-07). The page has no React, so this module writes them into its HTML.
import { m } from '#messages'
import type { Impact } from '#contracts/impact.ts'
import { callPublic } from '../../../lib/api/public-client.ts'
import { figureLabels, figureListId, figureNames, figuresFailedId } from './figure-labels.ts'
import { formatNumber } from './format-number.ts'

const setText = (selector: string, text: string): void => {
  const element = document.querySelector(selector)
  if (element !== null) element.textContent = text
}

const showFigures = (impact: Impact): void => {
  for (const name of figureNames) {
    setText(`[data-figure=${name}] dt`, figureLabels[name]({ count: impact[name] }))
    setText(`[data-figure=${name}] dd`, formatNumber(impact[name]))
  }
  setText('[data-figure=partners]', m['home:map.total']({ count: impact.partners }))
  for (const [county, count] of Object.entries(impact.partnersByCounty))
    setText(`[data-partners-in=${county}]`, m['home:map.partnersInCounty']({ count }))
}

const showResult = (failed: boolean): void => {
  const list = document.getElementById(figureListId)
  list?.removeAttribute('aria-busy')
  if (list !== null) list.hidden = failed
  setText(`#${figuresFailedId}`, failed ? m['home:impact.failed']() : '')
}

/** Loads and shows the figures. Tries again once (UX-04), and when the browser is back online. */
export const showImpactFigures = async (): Promise<void> => {
  const load = () => callPublic('impact', {})
  try {
    showFigures(await load().catch(load))
    showResult(false)
  } catch (error) {
    // oxlint-disable-next-line no-console -- PUB-12: the failure is logged.
    console.error('Failed to load metrics', error)
    showResult(true)
    addEventListener('online', () => void showImpactFigures(), { once: true })
  }
}
