// A person's own sessions: listing them, ending them, and the idle timeout.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { reuseGracePeriod } from '#identity/refresh-tokens.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'

const minuteMs = 60_000
const memberIdle = 30 * minuteMs
const staffIdle = 12 * minuteMs

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { sessionIdle: { everyone: memberIdle, staff: staffIdle } } })
})
afterAll(() => app.close())

const firefoxUserAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Signs in once more. */
const signIn = async ({ id, email }: Pick<TestUser, 'id' | 'email'>, userAgent = 'node') => {
  const { body, headers } = await app.anonymous.send('signIn', {
    body: { email, password: testPassword },
    headers: { 'user-agent': userAgent },
  })
  const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return { ...app.asUser({ id, email, token: body.accessToken }), cookie, body }
}
const refresh = (cookie: string) => app.anonymous.send('refreshSession', { cookie })
const fetchStatus = async (person: TestUser) => (await person.send('currentUser')).status
const fetchStatuses = (...people: readonly TestUser[]) => Promise.all(people.map(fetchStatus))
const listSessions = async (person: TestUser) => (await person.call('ownSessions', {})).rows
const listAuditActions = async (accountId: string) => {
  const { rows } = await (await app.createStaff('admin')).call('audit', { query: { accountId } })
  return rows.map(({ action }) => action)
}

describe('the list', () => {
  it('AUTH-25 shows device and times of each session, marks the current one, and sorts by last use', async () => {
    const firstSession = await app.createUser()
    app.clock.advance(5 * minuteMs)
    const secondSession = await signIn(firstSession, firefoxUserAgent)
    const signedInAt = app.clock.now().toISOString()
    const rows = await listSessions(secondSession)
    expect(rows).toEqual([
      {
        id: expect.any(String) as string,
        device: 'Firefox on Windows',
        createdAt: signedInAt,
        lastUsedAt: signedInAt,
        current: true,
      },
      expect.objectContaining({ device: 'Unknown device', current: false }) as object,
    ])
    app.clock.advance(2 * minuteMs)
    await fetchStatus(firstSession)
    const lastUsedAt = app.clock.now().toISOString()
    app.clock.advance(3 * minuteMs)
    const thirdSession = await signIn(firstSession)
    expect((await listSessions(thirdSession)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      app.clock.now().toISOString(),
      lastUsedAt,
      signedInAt,
    ])
  })

  it('AUTH-25 excludes sessions of other people, ended sessions, and idle sessions', async () => {
    const person = await app.createUser()
    await app.createUser()
    const [signedOutSession, idleSession] = [await signIn(person), await signIn(person)]
    await app.anonymous.send('signOut', { cookie: signedOutSession.cookie })
    expect(await listSessions(person)).toHaveLength(2)
    app.clock.advance(9 * minuteMs)
    await fetchStatus(person)
    app.clock.advance(memberIdle - 5 * minuteMs)
    const newSession = await signIn(person)
    expect(await listSessions(newSession)).toHaveLength(2)
    expect(idleSession.body.accessToken).not.toBe('')
  })
})

describe('ending a session', () => {
  it('AUTH-25 invalidates its token and cookie immediately, and records the end', async () => {
    const currentSession = await app.createUser()
    const otherSession = await signIn(currentSession)
    const otherRow = (await listSessions(currentSession)).find(({ current }) => !current)
    await currentSession.call('endOwnSession', { params: { id: otherRow?.id ?? '' } })
    expect(await fetchStatuses(currentSession, otherSession)).toEqual([200, 401])
    expect((await refresh(otherSession.cookie)).status).toBe(401)
    expect(await listAuditActions(currentSession.id)).toEqual(['session_ended', 'signed_in', 'signed_in'])
  })

  it('AUTH-25 returns the same "not found" for a session of another person as for an unknown one', async () => {
    const [dana, sam] = [await app.createUser(), await app.createUser()]
    const [ownRow] = await listSessions(dana)
    for (const id of [ownRow?.id ?? '', randomUUID()]) {
      const { status, problem } = await sam.send('endOwnSession', { params: { id } })
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
    expect(await fetchStatus(dana)).toBe(200)
  })
})

describe('signing in during an open session', () => {
  it('AUTH-24 AUTH-25 ends the session already open in the browser, even of another person, and nothing else', async () => {
    const [dana, sam] = [await app.createUser(), await app.createUser()]
    const currentSession = await signIn(dana)
    const body = { email: sam.email, password: testPassword }
    const wrongPasswordResponse = await app.anonymous.send('signIn', {
      body: { ...body, password: 'not it' },
      cookie: currentSession.cookie,
    })
    expect([wrongPasswordResponse.status, await fetchStatus(currentSession)]).toEqual([401, 200])
    expect((await app.anonymous.send('signIn', { body, cookie: currentSession.cookie })).status).toBe(200)
    expect((await refresh(currentSession.cookie)).status).toBe(401)
    expect(await fetchStatuses(dana, currentSession, sam)).toEqual([200, 401, 200])
    expect(await listAuditActions(dana.id)).toEqual(['signed_out', 'signed_in', 'signed_in'])
  })
})

describe('a sign-out', () => {
  const signInThreeTimes = async () => {
    const firstSession = await app.createUser()
    return [firstSession, await signIn(firstSession), await signIn(firstSession)] as const
  }
  const signOut = (cookie: string, scope?: string) =>
    app.anonymous.send('signOut', { cookie, ...(scope === undefined ? {} : { query: { scope } }) })

  it('AUTH-25 ends only this session with scope local, the default', async () => {
    const [firstSession, secondSession, thirdSession] = await signInThreeTimes()
    expect((await signOut(thirdSession.cookie)).status).toBe(200)
    expect(await fetchStatuses(firstSession, secondSession, thirdSession)).toEqual([200, 200, 401])
    expect((await signOut(secondSession.cookie, 'local')).headers.get('set-cookie')).toMatch(/^refresh=; Max-Age=0/)
    expect(await fetchStatuses(firstSession, secondSession)).toEqual([200, 401])
  })

  it('AUTH-25 ends all other sessions with scope others, and keeps the current cookie', async () => {
    const [firstSession, secondSession, thirdSession] = await signInThreeTimes()
    const { headers } = await signOut(thirdSession.cookie, 'others')
    expect(headers.get('set-cookie')).toBeNull()
    expect(await fetchStatuses(firstSession, secondSession, thirdSession)).toEqual([401, 401, 200])
    expect((await refresh(thirdSession.cookie)).status).toBe(200)
  })

  it('AUTH-25 ends all sessions with scope global', async () => {
    const sessions = await signInThreeTimes()
    await signOut(sessions[2].cookie, 'global')
    expect(await fetchStatuses(...sessions)).toEqual([401, 401, 401])
  })

  it('AUTH-25 rejects an unknown scope, names the valid ones, and ends nothing', async () => {
    const [, , thirdSession] = await signInThreeTimes()
    const { status, problem } = await signOut(thirdSession.cookie, 'everywhere')
    expect([status, problem.code, problem.title]).toEqual([
      400,
      'invalid_sign_out_scope',
      'Sign-out scope must be global, local, or others',
    ])
    expect(await fetchStatus(thirdSession)).toBe(200)
  })

  it('AUTH-25 AUTH-41 requires the second-factor code to sign out all or all other sessions, but not this one', async () => {
    const firstSession = await app.createUser()
    const { authenticator } = await enrollSecondFactor(firstSession, app.clock)
    const secondSession = await signIn(firstSession)
    for (const scope of ['global', 'others']) {
      const { status, problem, headers } = await signOut(secondSession.cookie, scope)
      expect([status, problem.code, headers.get('set-cookie')]).toEqual([403, 'mfa_required', null])
    }
    expect(await fetchStatuses(firstSession, secondSession)).toEqual([200, 200])
    const verification = await secondSession.send('verifyMfa', { body: { code: authenticator.next() } })
    const cookie = verification.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const verifiedSession = app.asUser({ ...secondSession, token: verification.body.accessToken })
    expect((await signOut(cookie, 'others')).status).toBe(200)
    expect(await fetchStatuses(firstSession, secondSession, verifiedSession)).toEqual([401, 401, 200])
    const thirdSession = await signIn(firstSession)
    expect((await signOut(thirdSession.cookie, 'local')).status).toBe(200)
    expect(await fetchStatuses(verifiedSession, thirdSession)).toEqual([200, 401])
  })

  it('AUTH-25 AUTH-22 lets a cookie that was already exchanged end only its own session', async () => {
    const [firstSession, secondSession, thirdSession] = await signInThreeTimes()
    await refresh(thirdSession.cookie)
    // Two tabs that act at the same time can send a used cookie.
    expect((await signOut(thirdSession.cookie, 'others')).status).toBe(200)
    const fourthSession = await signIn(firstSession)
    app.clock.advance(reuseGracePeriod + 1)
    const usedCookieResponse = await signOut(thirdSession.cookie, 'global')
    expect([usedCookieResponse.status, usedCookieResponse.problem.code]).toEqual([401, 'not_authenticated'])
    expect(await fetchStatuses(secondSession, thirdSession, fourthSession)).toEqual([401, 200, 200])
    expect((await signOut(thirdSession.cookie, 'local')).status).toBe(200)
    expect(await fetchStatuses(thirdSession, fourthSession)).toEqual([401, 200])
  })

  it('AUTH-25 returns 200 for local and 401 for wider scopes without a session', async () => {
    const responses = await Promise.all(['local', 'others', 'global'].map((scope) => signOut('refresh=unknown', scope)))
    expect(responses.map(({ status }) => status)).toEqual([200, 401, 401])
  })
})

describe('an idle session', () => {
  it('AUTH-23 ends after the reported idle time, which is shorter for staff', async () => {
    const [person, staff] = [await app.createUser(), await app.createStaff()]
    const idleSessions = [await signIn(person), await signIn(staff)]
    expect(idleSessions.map(({ body }) => body.idleSeconds * 1_000)).toEqual([memberIdle, staffIdle])
    app.clock.advance(staffIdle + 1)
    const responses = await Promise.all(idleSessions.map(({ cookie }) => refresh(cookie)))
    expect(responses.map(({ status, problem }) => [status, problem.code])).toEqual([
      [200, undefined],
      [401, 'session_ended'],
    ])
    app.clock.advance(memberIdle + 1)
    const rotatedCookie = responses[0]?.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect((await refresh(rotatedCookie)).status).toBe(401)
  })

  it('AUTH-23 AUTH-25 records the timeout once, whether or not the person comes back', async () => {
    const [returningSession, absentPerson] = [await signIn(await app.createUser()), await app.createUser()]
    app.clock.advance(memberIdle + 1)
    expect(await fetchStatuses(returningSession, returningSession)).toEqual([401, 401])
    const expiredSessions = await app.server.services.identity.sessions.list(absentPerson.id, memberIdle * 10)
    expect(expiredSessions).toHaveLength(1)
    await Promise.all([app.server.services.identity.deleteExpired(), app.server.services.identity.deleteExpired()])
    const admin = await app.createStaff('admin')
    // The returning person has two timed-out sessions: the session that was used again, and the one created with the account.
    for (const [{ id }, expectedEnds] of [
      [returningSession, 2],
      [absentPerson, 1],
    ] as const) {
      const { rows } = await admin.call('audit', { query: { accountId: id, action: 'session_timed_out' } })
      expect(rows).toHaveLength(expectedEnds)
      expect(rows[0]).toMatchObject({ actor: null, account: { id } })
    }
  })

  it('AUTH-23 stays open while it is used', async () => {
    const { cookie, ...staff } = await signIn(await app.createStaff())
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(4 * minuteMs)
      expect(await fetchStatus(staff)).toBe(200)
    }
    // The last use was eight minutes after the sign-in, so this refresh is in time.
    app.clock.advance(staffIdle - 1)
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('AUTH-23 clears the cookie', async () => {
    const staff = await signIn(await app.createStaff())
    app.clock.advance(staffIdle + 1)
    const response = await refresh(staff.cookie)
    expect([response.status, response.headers.getSetCookie()]).toEqual([
      401,
      [expect.stringMatching(/^refresh=; Max-Age=0/)],
    ])
  })
})

describe('a page left open', () => {
  it('AUTH-23 refreshes in the background without extending the session, which ends at the stated time', async () => {
    const headers = { 'x-background': '1' }
    const { id, email, cookie, body } = await signIn(await app.createStaff())
    let [token, currentCookie] = [body.accessToken, cookie]
    for (let minute = 2; minute < 12; minute += 2) {
      app.clock.advance(2 * minuteMs)
      const readResponse = await app.asUser({ id, email, token }).send('currentUser', { headers })
      const refreshResponse = await app.anonymous.send('refreshSession', { cookie: currentCookie, headers })
      expect([readResponse.status, refreshResponse.status]).toEqual([200, 200])
      token = refreshResponse.body.accessToken
      currentCookie = refreshResponse.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    }
    app.clock.advance(2 * minuteMs + 1)
    expect((await app.asUser({ id, email, token }).send('currentUser', { headers })).status).toBe(401)
    expect((await app.anonymous.send('refreshSession', { cookie: currentCookie, headers })).problem.code).toBe(
      'session_ended',
    )
  })
})
