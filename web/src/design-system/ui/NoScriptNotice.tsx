// Said in place of a page's content where no script runs. What waits for a script carries `awaitsScript`, and is not shown then.
import { m } from '#messages'
import { ContactLink } from './ContactLink.tsx'
import { Notice } from './Notice.tsx'

/** What nobody would see come, or answer: a style that only pages without a script have hides it (index.html). */
export const hiddenWithoutScript = { 'data-hidden-without-script': '' } as const

export const NoScriptNotice = () => (
  <noscript>
    <Notice kind="info">
      <p>{m['common:needsScript']()}</p>
      <ContactLink />
    </Notice>
  </noscript>
)
