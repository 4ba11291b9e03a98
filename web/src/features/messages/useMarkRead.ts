// Marks the messages of a conversation as read once the person has it open (CLI-29).
import type { ConversationDetail } from '#contracts/conversations.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/client.ts'
import { useConversationsRefresh } from './useConversationsRefresh.ts'

/** Waits while the tab is in the background, where no one sees the messages. */
export const useMarkRead = ({ id, unread, messageCount }: ConversationDetail): void => {
  const refresh = useConversationsRefresh()
  const { mutate } = useMutation({
    mutationFn: (through: number) =>
      call('readMessages', { params: { id }, body: { through }, key: crypto.randomUUID() }),
    onSuccess: refresh,
  })
  useEffect(() => {
    if (unread === 0) return undefined
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') mutate(messageCount)
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [unread, messageCount, mutate])
}
