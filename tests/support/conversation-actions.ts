// What the two sides of a conversation do with it.
import type { TestApp, TestUser } from './app.ts'

/** Each change waits until the read models show the result. */
export const createConversationActions = (app: TestApp) => {
  const read = (person: TestUser, id: string) => person.call('conversation', { params: { id }, query: {} })
  return {
    read,
    start: async (
      person: TestUser,
      referralId: string,
      organizationId: string | null,
      body = 'Do you deliver?',
    ): Promise<string> => {
      const { id, position } = await person.call('startConversation', {
        params: { id: referralId },
        body: { organizationId, subject: 'Delivery', body },
      })
      await app.waitForReadModels(position)
      return id
    },
    answer: async (person: TestUser, id: string, body: string): Promise<void> => {
      const { messages } = await read(person, id)
      const parentMessageId = messages.at(-1)?.id ?? ''
      const { position } = await person.call('replyToConversation', { params: { id }, body: { parentMessageId, body } })
      await app.waitForReadModels(position)
    },
    open: async (person: TestUser, id: string): Promise<void> => {
      const { messages } = await read(person, id)
      const { position } = await person.call('readMessages', { params: { id }, body: { through: messages.length } })
      await app.waitForReadModels(position)
    },
    assign: async (person: TestUser, id: string, assignedTo: string): Promise<void> => {
      const version = (await read(person, id)).assignmentVersion ?? 0
      const { position } = await person.call('assignConversation', { params: { id }, body: { assignedTo, version } })
      await app.waitForReadModels(position)
    },
  }
}

export type ConversationActions = ReturnType<typeof createConversationActions>
