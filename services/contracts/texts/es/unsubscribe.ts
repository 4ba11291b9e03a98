// La página a la que lleva el enlace para dejar de recibir avisos.
import type { unsubscribe as english } from '../unsubscribe.ts'

export const unsubscribe: typeof english = {
  title: 'Dejar de recibir avisos por correo',
  text: 'No recibirá más correos cuando pase algo con una solicitud. Los correos sobre su cuenta, como el de una contraseña nueva, seguirán llegando.',
  confirm: 'No enviar más avisos',
  done: 'No recibirá más avisos por correo',
  doneText: 'Puede volver a activarlos en la página de su cuenta.',
  invalid: 'El enlace no está completo. Por favor, ábralo otra vez desde el correo.',
  failed: 'Los avisos no se pudieron detener',
}
