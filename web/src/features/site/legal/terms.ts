// The terms of use. Change them whenever the product's behavior changes, and update the version date (`legal:version`).
import { m } from '#messages'
import type { LegalDocument } from './legal-document.ts'

export const terms: LegalDocument = {
  headline: m['legal:terms.headline'](),
  lead: m['legal:terms.lead'](),
  sections: [
    {
      id: 'service',
      title: m['legal:terms.service.title'](),
      paragraphs: [m['legal:terms.service.1'](), m['legal:terms.service.2']()],
    },
    {
      id: 'emergencies',
      title: m['legal:terms.emergencies.title'](),
      paragraphs: [m['legal:terms.emergencies.1']()],
    },
    {
      id: 'times',
      title: m['legal:terms.times.title'](),
      paragraphs: [m['legal:terms.times.1']()],
      points: [m['legal:terms.times.points.1'](), m['legal:terms.times.points.2'](), m['legal:terms.times.points.3']()],
    },
    {
      id: 'asking',
      title: m['legal:terms.asking.title'](),
      paragraphs: [m['legal:terms.asking.1']()],
      points: [
        m['legal:terms.asking.points.1'](),
        m['legal:terms.asking.points.2'](),
        m['legal:terms.asking.points.3'](),
      ],
    },
    {
      id: 'partners',
      title: m['legal:terms.partners.title'](),
      paragraphs: [m['legal:terms.partners.1']()],
      points: [
        m['legal:terms.partners.points.1'](),
        m['legal:terms.partners.points.2'](),
        m['legal:terms.partners.points.3'](),
        m['legal:terms.partners.points.4'](),
        m['legal:terms.partners.points.5'](),
      ],
    },
    {
      id: 'directory',
      title: m['legal:terms.directory.title'](),
      paragraphs: [m['legal:terms.directory.1']()],
    },
    {
      id: 'accounts',
      title: m['legal:terms.accounts.title'](),
      paragraphs: [m['legal:terms.accounts.1']()],
    },
    {
      id: 'liability',
      title: m['legal:terms.liability.title'](),
      paragraphs: [m['legal:terms.liability.1']()],
    },
    {
      id: 'changes',
      title: m['legal:terms.changes.title'](),
      paragraphs: [m['legal:terms.changes.1']()],
    },
  ],
}
