// Routes with which a family chooses text messages.
import type { RouteSpec } from './route-spec.ts'
import { ConfirmTextNumber, StartTextNumber, TextNumber } from './text-messages.ts'

export const textMessageRoutes = {
  textNumber: {
    method: 'GET',
    path: '/api/client/text-number',
    access: 'client',
    summary: 'Whether your family gets text messages, and at which number',
    response: TextNumber,
  },
  startTextNumber: {
    method: 'POST',
    path: '/api/client/text-number',
    access: 'client',
    summary: 'Agree to text messages and get a code at the number',
    body: StartTextNumber,
    response: TextNumber,
  },
  confirmTextNumber: {
    method: 'POST',
    path: '/api/client/text-number/confirmation',
    access: 'client',
    summary: 'Enter the code, from when on updates come as text messages',
    body: ConfirmTextNumber,
    response: TextNumber,
  },
  removeTextNumber: {
    method: 'DELETE',
    path: '/api/client/text-number',
    access: 'client',
    summary: 'End text messages and delete the number',
    response: TextNumber,
  },
} as const satisfies Record<string, RouteSpec>
