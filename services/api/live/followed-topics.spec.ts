import { describe, expect, it } from 'vitest'

import type { Principal } from '../principal.ts'
import { createFollowedTopics } from './followed-topics.ts'

const createPrincipal = (sessionId: string) => ({ sessionId }) as Principal

/** A connection. `sessions` has the current users, and `allowed` the topics that anyone may follow. */
const setUp = () => {
  const sessions = new Map([
    ['session', createPrincipal('session')],
    ['other', createPrincipal('other')],
  ])
  const allowed = new Set(['review', 'clients'])
  const ended: string[] = []
  let beforeResult = async (): Promise<void> => {}
  const followed = createFollowedTopics({
    findPrincipalByToken: async (token) => sessions.get(token),
    findPrincipalBySession: async (id) => {
      const current = sessions.get(id)
      await beforeResult()
      return current
    },
    canFollow: async (_, topic) => {
      const isAllowed = allowed.has(topic)
      await beforeResult()
      return isAllowed
    },
    onSessionEnded: () => ended.push('ended'),
  })
  const duringNextCheck = (action: () => Promise<unknown>) => {
    beforeResult = async () => {
      beforeResult = async () => {}
      await action()
    }
  }
  return { followed, sessions, allowed, ended, duringNextCheck }
}

describe('the topics of a connection', () => {
  const signIn = async () => {
    const connection = setUp()
    await connection.followed.authenticate('session')
    const follow = (...topics: string[]) => connection.followed.follow(topics)
    return { connection, follow, topics: () => [...connection.followed.topics] }
  }

  it('are followed only after signing in', async () => {
    const { followed, ended } = setUp()
    expect([await followed.follow(['review']), followed.sessionId, ended]).toEqual([undefined, undefined, []])
    expect(await followed.authenticate('forged')).toBe(false)
    expect(await followed.authenticate('session')).toBe(true)
    expect(followed.sessionId).toBe('session')
    await setUp().followed.reauthorize()
  })

  it('ROLE-11 include each permitted topic once, and no others', async () => {
    const { follow, topics } = await signIn()
    expect(await follow('review', 'secret', 'review')).toEqual({ accepted: ['review'], refused: ['secret'] })
    expect(topics()).toEqual(['review'])
  })

  it('can be dropped one by one, or all of them', async () => {
    const { connection, follow, topics } = await signIn()
    await follow('review', 'clients')
    connection.followed.unfollow(['clients', 'unknown'])
    expect(topics()).toEqual(['review'])
    connection.followed.clear()
    expect(topics()).toEqual([])
  })

  it('are at most 200', async () => {
    const { connection, follow } = await signIn()
    const many = Array.from({ length: 201 }, (_, index) => `topic ${index}`)
    for (const topic of many) connection.allowed.add(topic)
    expect(await follow(...many)).toEqual({ accepted: many.slice(0, 200), refused: ['topic 200'] })
  })

  it('ROLE-11 are dropped when the right is revoked', async () => {
    const { connection, follow, topics } = await signIn()
    await follow('review', 'clients')
    connection.allowed.delete('review')
    await connection.followed.reauthorize()
    expect(topics()).toEqual(['clients'])
  })

  it('ROLE-11 are all dropped when the session ends', async () => {
    const { connection, follow, topics } = await signIn()
    await follow('review')
    connection.sessions.delete('session')
    await connection.followed.reauthorize()
    expect([topics(), connection.ended, connection.followed.sessionId]).toEqual([[], ['ended'], undefined])
    expect(await follow('review')).toBe(undefined)
  })

  it('are dropped when another person signs in', async () => {
    const { connection, follow, topics } = await signIn()
    await follow('review')
    await connection.followed.authenticate('other')
    expect([topics(), connection.followed.sessionId]).toEqual([[], 'other'])
  })

  it('are checked for the person who signed in during the check', async () => {
    const { connection } = await signIn()
    connection.duringNextCheck(() => connection.followed.authenticate('other'))
    await connection.followed.reauthorize()
    expect([connection.followed.sessionId, connection.ended]).toEqual(['other', []])
  })

  it('are checked again if another person signed in during the check', async () => {
    const { connection, follow } = await signIn()
    await follow('clients')
    connection.duringNextCheck(async () => {
      connection.duringNextCheck(async () => {
        connection.allowed.delete('review')
        await connection.followed.authenticate('other')
      })
    })
    expect(await follow('review')).toEqual({ accepted: [], refused: ['review'] })
  })

  it('are refused if the person signed out during the check', async () => {
    const { connection, follow } = await signIn()
    connection.duringNextCheck(async () => {
      connection.duringNextCheck(() => connection.followed.authenticate('forged'))
    })
    expect(await follow('review')).toEqual({ accepted: [], refused: ['review'] })
  })
})
