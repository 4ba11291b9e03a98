// Said in place of a page's content where no script runs. What waits for a script carries `awaitsScript`, and is not shown then.
import { t } from '../texts.ts'
import { ContactLink } from './ContactLink.tsx'
import { Notice } from './Notice.tsx'

/** Style of what nobody would see come. */
export const awaitsScript = { css: { '@media (scripting: none)': { display: 'none' } } } as const

export const NeedsScript = () => (
  <noscript>
    <Notice kind="info">
      <p>{t.words.needsScript}</p>
      <ContactLink />
    </Notice>
  </noscript>
)
