// Quick exit for browsers without JavaScript: ends the session, clears what the browser stores, and opens the other site
// (docs/decisions/0073-leave-the-site-at-once.md).
import { escapeHtml } from '#contracts/escape-html.ts'
import { quickExitPath } from '#contracts/quick-exit-bar.ts'
import type { Identity } from '#identity/identity.ts'
import { isRefused } from '#identity/outcome.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { requireSameOrigin } from '../plugins/same-origin.ts'
import type { SessionCookies } from '../session-cookies.ts'

/** How long the person waits for the session to end, in milliseconds. It ends even if that takes longer. */
const maxWait = 500

/** It has the blank title and no words of ours. The link is for browsers that do not follow the tag. */
const exitPage = (address: string): string => {
  const target = escapeHtml(address)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta name="color-scheme" content="light dark" />
<meta http-equiv="refresh" content="0;url=${target}" />
<title>&#8203;</title>
</head>
<body><a href="${target}">${escapeHtml(new URL(address).host)}</a></body>
</html>
`
}

/** Clears all cookies of this browser at once, and resolves when its sessions have ended. */
export type ForgetBrowser = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface ForgetBrowserDeps {
  readonly identity: Pick<Identity, 'signOut'>
  readonly cookies: Pick<SessionCookies, 'refresh' | 'page' | 'clearAll'>
  /** Makes every process reload these sessions. */
  readonly onSessionsChanged: (sessionIds: readonly string[]) => void
}

export const createForgetBrowser =
  ({ identity, cookies, onSessionsChanged }: ForgetBrowserDeps): ForgetBrowser =>
  async (request, reply) => {
    cookies.clearAll(request, reply)
    for (const token of [cookies.refresh.read(request), cookies.page.read(request)]) {
      const outcome = await identity.signOut(token, 'local', request.ip)
      if (!isRefused(outcome)) onSessionsChanged(outcome.endedSessions)
    }
  }

interface QuickExitOptions {
  /** The address that it opens. */
  readonly quickExitUrl: string
  readonly forgetBrowser: ForgetBrowser
}

/**
 * Adds the route that the button of the bar posts to. It works during an outage too. The answer is a page, not a redirect:
 * browsers apply `form-action` to every redirect after a form, so a site that redirects would never open.
 */
export const installQuickExit = (scope: FastifyInstance, { quickExitUrl, forgetBrowser }: QuickExitOptions): void => {
  const page = exitPage(quickExitUrl)
  scope.post(quickExitPath, { schema: { hide: true }, bodyLimit: 1_024 }, async (request, reply) => {
    requireSameOrigin(request)
    await withDeadline(maxWait, forgetBrowser(request, reply)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'Quick exit left before the session ended'),
    )
    return reply.header('clear-site-data', '"cookies", "storage"').type('text/html; charset=utf-8').send(page)
  })
}
