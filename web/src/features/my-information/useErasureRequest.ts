// Asks for the erasure of the family's information, or takes that back.
import { m } from '#messages'
import type { ChangeErasureRequest } from '#contracts/erasure-requests.ts'
import { call } from '../../lib/api/client.ts'
import { useOwnDecision } from './useOwnDecision.ts'

type Action = ChangeErasureRequest['action']

export const useErasureRequest = (version: number, onDone: () => void) =>
  useOwnDecision<Action>({
    send: (action, keyFor) => {
      const body = { action, version }
      return call('changeOwnErasureRequest', { body, key: keyFor(body) })
    },
    doneText: (action) =>
      action === 'ask' ? m['my-information:erasure.sent']() : m['my-information:erasure.takenBack'](),
    changedText: m['my-information:erasure.changed'],
    dependentQueries: ['ownErasureRequest'],
    onDone,
  })
