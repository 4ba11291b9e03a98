// Loads the layout of client pages. Before anyone signs in, it first opens the page in the language that this browser last
// used, so that the sign-in page has it too.
import type { ComponentType } from 'react'
import { language } from '../lib/language.ts'
import { addressIn, familyLanguage } from '../lib/session/family-language.ts'
import { sessionHint } from '../lib/session/shown-session-hint.ts'
import { ClientLayout } from './ClientLayout.tsx'

export const loadClientLayout = async (): Promise<ComponentType> => {
  const wanted = familyLanguage(null)
  if (sessionHint() !== null || wanted === language) return ClientLayout
  location.replace(addressIn(wanted))
  // Nothing is shown until the browser has left this page.
  return new Promise(() => {})
}
