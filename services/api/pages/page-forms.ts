// The forms of the public pages, and what the pages need to accept them.
import type { Clock } from '#platform/clock.ts'

import type { AppSettings } from '../app-settings.ts'
import type { FormGuard } from '../form-guard.ts'
import type { HelpDraftSeal } from '../help-draft-seal.ts'
import { createLinkKeyCookies } from '../link-key-cookies.ts'
import { createSessionCookies } from '../session-cookies.ts'
import { type AccountFormDeps, createAccountForms, createPageSignIn } from './account-forms.ts'
import { applicationForm } from './application-form.ts'
import { createDirectoryForms } from './directory-forms.ts'
import { emailChangeForms } from './email-change-forms.ts'
import { createHelpDrafts } from './help-drafts.ts'
import { createInvitationForms } from './invitation-forms.ts'
import { createLinkKeyExchange } from './link-keys.ts'
import { type PageVisitorDeps, createPageVisitors } from './page-visitor.ts'
import { createPortalForms } from './portal-forms.ts'
import { createForgetBrowser } from './quick-exit.ts'
import { publicRequestForms } from './public-request-forms.ts'

interface PageFormDeps
  extends
    Omit<AccountFormDeps, 'cookies' | 'visitors' | 'helpDrafts' | 'identity' | 'tokens' | 'linkKeys'>,
    Omit<PageVisitorDeps, 'cookies' | 'identity' | 'tokens'> {
  readonly identity: AccountFormDeps['identity'] & PageVisitorDeps['identity']
  readonly tokens: AccountFormDeps['tokens'] & PageVisitorDeps['tokens']
  readonly settings: Pick<AppSettings, 'secureCookies' | 'jwtSecret'>
  readonly clock: Clock
  readonly formGuard: Pick<FormGuard, 'issueForPage' | 'acceptFromPage'>
  readonly helpDraftSeal: HelpDraftSeal
}

export const createPageForms = (deps: PageFormDeps) => {
  const { settings, clock, formGuard } = deps
  const cookies = createSessionCookies(settings.secureCookies, clock)
  const visitors = createPageVisitors({ ...deps, cookies })
  const helpDrafts = createHelpDrafts(deps.helpDraftSeal, cookies)
  const linkKeys = createLinkKeyCookies(settings.secureCookies)
  return {
    forms: [
      ...createAccountForms({ ...deps, cookies, visitors, helpDrafts, linkKeys }),
      ...createPortalForms(helpDrafts),
      ...createInvitationForms(createPageSignIn({ ...deps, cookies })),
      ...emailChangeForms,
      ...publicRequestForms,
      ...createDirectoryForms(cookies),
      applicationForm,
    ],
    findVisitor: visitors.find,
    readHelpDraft: helpDrafts.read,
    exchangeLinkKey: createLinkKeyExchange({
      cookies,
      linkKeys,
      now: clock.now,
    }),
    forgetBrowser: createForgetBrowser({ ...deps, cookies }),
    formGuard,
    readSession: cookies.page.read,
    cookieSecret: settings.jwtSecret,
  }
}
