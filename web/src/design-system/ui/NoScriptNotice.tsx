// Replaces a page's content if JavaScript is off. Content that needs JavaScript has the `hiddenWithoutScript`
// attribute.
import { m } from '#messages'
import { ContactLink } from './ContactLink.tsx'
import { Notice } from './Notice.tsx'

/** Hides content that would never load or respond. The style is inside a noscript element (index.html). */
export const hiddenWithoutScript = { 'data-hidden-without-script': '' } as const

/** Shows content that a script would show later. */
export const shownWithoutScript = { 'data-shown-without-script': '' } as const

export const NoScriptNotice = () => (
  <noscript>
    <Notice kind="info">
      <p>{m['common:needsScript']()}</p>
      <ContactLink />
    </Notice>
  </noscript>
)
