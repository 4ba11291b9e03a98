// The signed-in user of a connection, and the topics that the connection follows. Each topic requires permission, which
// can be revoked at any time.
import type { Principal } from '../principal.ts'

export interface FollowedTopicsDeps {
  /** Returns the user of a valid token, or undefined if the token is invalid. */
  readonly findPrincipalByToken: (token: string) => Promise<Principal | undefined>
  /** Returns the current user of the session, or undefined if the session has ended. */
  readonly findPrincipalBySession: (sessionId: string) => Promise<Principal | undefined>
  readonly canFollow: (principal: Principal, topic: string) => Promise<boolean>
  /** Called when a check finds that the session has ended. All topics are then dropped. */
  readonly onSessionEnded: () => void
}

export interface FollowedTopics {
  readonly topics: ReadonlySet<string>
  /** The authenticated session, or undefined before authentication. */
  readonly sessionId: string | undefined
  /** Drops all topics and signs in the user of the token. Returns false if the token is not valid. */
  authenticate(token: string): Promise<boolean>
  /** Follows the permitted topics among the requested ones. Returns undefined if the session has ended. */
  follow(
    topics: readonly string[],
  ): Promise<{ readonly accepted: readonly string[]; readonly refused: readonly string[] } | undefined>
  unfollow(topics: readonly string[]): void
  /** Checks the session and each topic again. */
  reauthorize(): Promise<void>
  clear(): void
}

const maxTopics = 200

export const createFollowedTopics = (deps: FollowedTopicsDeps): FollowedTopics => {
  const topics = new Set<string>()
  let principal: Principal | undefined

  /** Reloads the principal. Returns undefined if the session has ended. */
  const reloadPrincipal = async (): Promise<Principal | undefined> => {
    const previous = principal
    if (previous === undefined) return undefined
    const current = await deps.findPrincipalBySession(previous.sessionId)
    // Another user has signed in on this connection in the meantime.
    if (principal?.sessionId !== previous.sessionId) return principal
    principal = current
    if (current === undefined) {
      topics.clear()
      deps.onSessionEnded()
    }
    return current
  }

  /** Repeats the check if the principal changed while it ran, because the right may have been revoked. */
  const isPermitted = async (topic: string): Promise<boolean> => {
    for (;;) {
      const requester = principal
      if (requester === undefined) return false
      const allowed = await deps.canFollow(requester, topic)
      if (requester === principal) return allowed
    }
  }

  return {
    topics,
    get sessionId() {
      return principal?.sessionId
    },
    authenticate: async (token) => {
      // A different user may be signing in. That user has to subscribe again.
      principal = undefined
      topics.clear()
      principal = await deps.findPrincipalByToken(token)
      return principal !== undefined
    },
    follow: async (requestedTopics) => {
      // The user may have lost rights since sign-in.
      if ((await reloadPrincipal()) === undefined) return undefined
      const refused: string[] = []
      const accepted: string[] = []
      for (const topic of new Set(requestedTopics)) {
        const allowed = topics.size < maxTopics && (await isPermitted(topic))
        if (allowed) topics.add(topic)
        const result = allowed ? accepted : refused
        result.push(topic)
      }
      return { accepted, refused }
    },
    unfollow: (unfollowed) => {
      for (const topic of unfollowed) topics.delete(topic)
    },
    reauthorize: async () => {
      if ((await reloadPrincipal()) === undefined) return
      for (const topic of [...topics]) if (!(await isPermitted(topic))) topics.delete(topic)
    },
    clear: () => topics.clear(),
  }
}
