// What those who help a family do with it: appointments, messages, resources, and calls and letters.
import {
  type AppointmentCommands,
  type AppointmentDeps,
  createAppointmentCommands,
} from './appointments/appointments.ts'
import { type ContactTaskCommands, createContactTaskCommands } from './contact-tasks/contact-tasks.ts'
import { type ConversationCommands, createConversationCommands } from './conversations/conversations.ts'
import { type FindFamily, type IsReviewer, createFindFamily, createIsReviewer } from './find-family.ts'
import { type ResourceCommands, type ResourceDeps, createResourceCommands } from './resources/resources.ts'

export interface FamilyCommands
  extends AppointmentCommands, ContactTaskCommands, ConversationCommands, ResourceCommands {
  readonly findFamily: FindFamily
  readonly isReviewer: IsReviewer
}

type FamilyDeps = AppointmentDeps & ResourceDeps & Parameters<typeof createConversationCommands>[0]

export const createFamilyCommands = (deps: FamilyDeps): FamilyCommands => ({
  ...createAppointmentCommands(deps),
  ...createContactTaskCommands(deps.handler),
  ...createConversationCommands(deps),
  ...createResourceCommands(deps),
  findFamily: createFindFamily(deps.handler),
  isReviewer: createIsReviewer(deps.handler),
})
