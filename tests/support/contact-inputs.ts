// Minimal inputs of the routes about reaching a family (route-inputs.ts).
const noRules = { doNotContact: false, doNotLeaveDetails: false, version: 0 }

export const contactInputs = (clientId: string) => ({
  ownContactRules: () => ({}),
  setOwnContactRules: () => ({ body: noRules }),
  contactRules: () => ({ params: { id: clientId } }),
  setContactRules: () => ({ params: { id: clientId }, body: noRules }),
})
