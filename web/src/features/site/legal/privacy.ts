// The privacy policy. Change it whenever the product's behavior changes, and update the version date (`legal:version`).
import { m } from '#messages'
import type { LegalDocument } from './legal-document.ts'

export const privacy: LegalDocument = {
  headline: m['legal:privacy.headline'](),
  lead: m['legal:privacy.lead'](),
  sections: [
    {
      id: 'short',
      title: m['legal:privacy.summary.title'](),
      points: [
        m['legal:privacy.summary.points.1'](),
        m['legal:privacy.summary.points.2'](),
        m['legal:privacy.summary.points.3'](),
        m['legal:privacy.summary.points.4'](),
        m['legal:privacy.summary.points.5'](),
      ],
    },
    {
      id: 'kept',
      title: m['legal:privacy.kept.title'](),
      points: [
        m['legal:privacy.kept.points.1'](),
        m['legal:privacy.kept.points.2'](),
        m['legal:privacy.kept.points.3'](),
        m['legal:privacy.kept.points.4'](),
        m['legal:privacy.kept.points.5'](),
        m['legal:privacy.kept.points.6'](),
      ],
    },
    {
      id: 'seen',
      title: m['legal:privacy.access.title'](),
      points: [
        m['legal:privacy.access.points.1'](),
        m['legal:privacy.access.points.2'](),
        m['legal:privacy.access.points.3'](),
        m['legal:privacy.access.points.4'](),
        m['legal:privacy.access.points.5'](),
      ],
    },
    {
      id: 'sealed',
      title: m['legal:privacy.encryption.title'](),
      paragraphs: [
        m['legal:privacy.encryption.1'](),
        m['legal:privacy.encryption.2'](),
        m['legal:privacy.encryption.3'](),
      ],
    },
    {
      id: 'erased',
      title: m['legal:privacy.deletion.title'](),
      paragraphs: [m['legal:privacy.deletion.1'](), m['legal:privacy.deletion.2']()],
    },
    {
      id: 'long',
      title: m['legal:privacy.retention.title'](),
      points: [
        m['legal:privacy.retention.points.1'](),
        m['legal:privacy.retention.points.2'](),
        m['legal:privacy.retention.points.3'](),
        m['legal:privacy.retention.points.4'](),
        m['legal:privacy.retention.points.5'](),
        m['legal:privacy.retention.points.6'](),
      ],
    },
    {
      id: 'cookies',
      title: m['legal:privacy.cookies.title'](),
      paragraphs: [m['legal:privacy.cookies.1'](), m['legal:privacy.cookies.2'](), m['legal:privacy.cookies.3']()],
    },
    {
      id: 'shared-devices',
      title: m['legal:privacy.sharedDevices.title'](),
      paragraphs: [m['legal:privacy.sharedDevices.1']()],
    },
    {
      id: 'rights',
      title: m['legal:privacy.rights.title'](),
      paragraphs: [m['legal:privacy.rights.1']()],
    },
  ],
}
