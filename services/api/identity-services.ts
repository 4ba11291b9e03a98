// Opens the services for accounts, for people without one, and for the links and forms that they use.
import { createBlockedGrants } from '#identity/blocked-grants.ts'
import { createCalendarLinks } from '#identity/calendar-links.ts'
import { createErasedAccounts } from '#identity/erased-accounts.ts'
import { createIdentity } from '#identity/identity.ts'
import { createStatusLinks } from '#identity/status-links.ts'
import { createTextMessages } from '#identity/text-messages.ts'
import { createMailPreferences } from '#notifications/mail-preferences.ts'
import type { NotificationTables } from '#notifications/tables.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { type MailingListTables, createMailingList } from '#settings/mailing-list.ts'

import type { ChangePublisher } from './change-publisher.ts'
import { createFormGuard } from './form-guard.ts'
import { createHelpDraftSeal } from './help-draft-seal.ts'
import type { ServicesOptions } from './service-options.ts'
import type { Stores } from './stores.ts'

export type IdentityServices = ReturnType<typeof openIdentityServices>

interface IdentityStores extends Pick<Stores, 'db'> {
  readonly changePublisher: Pick<ChangePublisher, 'publishTopics' | 'publishSessionChanges'>
}

export const openIdentityServices = ({ config, clock }: ServicesOptions, { db, changePublisher }: IdentityStores) => {
  const { masterKey, publicUrl, unconfirmedAccountLifetime } = config
  const linkSeal = createLinkSeal(masterKey)
  const unsubscribeTokens = createUnsubscribeTokens(masterKey)
  const idleTimeout = config.sessionIdle.everyone
  const identity = createIdentity({
    db,
    clock,
    masterKey,
    publicUrl,
    linkSeal,
    idleTimeout,
    unconfirmedAccountLifetime,
  })
  return {
    linkSeal,
    identity,
    erasedAccounts: createErasedAccounts({
      db,
      sessions: identity.sessions,
      onSessionsEnded: changePublisher.publishSessionChanges,
    }),
    textMessages: createTextMessages({
      ...{ db, clock, masterKey, linkSeal, publicUrl },
      tokens: unsubscribeTokens,
      findMailFrequency: createMailPreferences(db.$pickTables<keyof NotificationTables>(), clock).find,
      // The pages that show it follow these topics. No event causes it, so there is no position.
      onReachChanged: (clientId) => changePublisher.publishTopics(['clients', `client:${clientId}`], ''),
    }),
    calendarLinks: createCalendarLinks({ db, clock }),
    statusLinks: createStatusLinks(masterKey, publicUrl),
    unsubscribeTokens,
    formGuard: createFormGuard(masterKey, clock),
    helpDraftSeal: createHelpDraftSeal(masterKey, clock),
    blockedGrants: createBlockedGrants(db.$pickTables<'blocked_grant'>(), clock),
    mailingList: createMailingList({ db: db.$pickTables<keyof MailingListTables>(), clock, masterKey, publicUrl }),
  }
}
