// Minimal inputs of the routes about reaching a family (route-inputs.ts).
import { randomUUID } from 'node:crypto'

const noRules = { doNotContact: false, doNotLeaveDetails: false, version: 0 }

export const contactInputs = (clientId: string, referralId: string) => ({
  contactTasks: () => ({}),
  contactTaskCount: () => ({}),
  referralContactTasks: () => ({ params: { id: referralId } }),
  // There is no such task.
  finishContactTask: () => ({
    params: { id: referralId },
    body: { taskId: randomUUID(), version: 1, result: 'reached' as const },
  }),
  ownReach: () => ({}),
  referralReach: () => ({ params: { id: referralId } }),
  ownContactRules: () => ({}),
  setOwnContactRules: () => ({ body: noRules }),
  ownErasureRequest: () => ({}),
  changeOwnErasureRequest: () => ({ body: { action: 'ask' as const, version: 0 } }),
  erasureRequests: () => ({}),
  erasureRequestCount: () => ({}),
  // There is no such family.
  declineErasureRequest: () => ({ params: { id: randomUUID() }, body: { reason: 'Still helping', version: 1 } }),
  contactRules: () => ({ params: { id: clientId } }),
  setContactRules: () => ({ params: { id: clientId }, body: noRules }),
})
