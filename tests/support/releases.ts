// Server processes of two releases that share a database, for tests of an upgrade.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { subscriptionStates } from '#platform/subscription/state.ts'

import { startServerProcess } from './server-group.ts'
import type { ServerProcessSettings } from './server-process.ts'
import { type TestUser, createTestUser } from './test-user.ts'

export interface Release {
  readonly child: ChildProcess
  readonly address: string
  as(user: Pick<TestUser, 'id' | 'email' | 'token'>): TestUser
}

/** Starts the server of the release in this folder. */
export const startRelease = async (settings: ServerProcessSettings, folder?: string): Promise<Release> => {
  const { child, address } = await startServerProcess(settings, folder)
  return { child, address, as: ({ id, email, token }) => createTestUser(address, { id, email, token }) }
}

export const isRunning = ({ child }: Release): boolean => child.exitCode === null && child.signalCode === null

/** Lets the process finish its requests, as an operator does. */
export const stopRelease = async (release: Release): Promise<void> => {
  if (!isRunning(release)) return
  const exited = once(release.child, 'exit')
  release.child.kill('SIGTERM')
  await exited
}

export const readHealth = async ({ address }: Release) => {
  const response = await fetch(`${address}/health/ready`)
  const { checks } = (await response.json()) as { checks: { name: string; ok: boolean; detail?: string }[] }
  return { status: response.status, failed: checks.filter(({ ok }) => !ok).map(({ name }) => name), checks }
}

/** Whether this process leads the read model or reaction. */
export const leads = async ({ address }: Release, subscription: string): Promise<boolean> => {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const state = new RegExp(`^subscription_state\\{subscription="${subscription}"\\} (\\d)$`, 'm').exec(metrics)?.[1]
  return state !== undefined && Number(state) >= subscriptionStates.indexOf('catching_up')
}
