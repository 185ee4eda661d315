import { createHmac } from 'node:crypto';
import { NotPublic, type Outside } from '@lisle-harrow/server/outside/outside';
import { seenOnly } from '../contract/fields';
import { NotDelivered } from '../mail/mailer';

interface Receiver {
  readonly url: string;
  /** `whsec_` followed by base64, or text that is used as the key as it is. */
  readonly secret: string;
  /** Which addresses it may have. */
  readonly outside: Outside;
}

const PATIENCE_MS = 10_000;
/** Statuses of temporary refusals. */
const PUT_OFF = [408, 409, 425, 429];
const ENCODED = 'whsec_';

/**
 * Posts an event as JSON, signed according to Standard Webhooks: HMAC-SHA256 over `<id>.<timestamp>.<body>`. Rejects with
 * `NotDelivered` for any answer outside 200-299, after 10 seconds, and where it may not be sent; redirects are not followed.
 */
export async function postEvent(
  { url, secret, outside }: Receiver,
  id: string,
  event: unknown,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const body = JSON.stringify(event, seenOnly);
  const timestamp = Math.floor(Date.now() / 1000);
  const key = secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : secret;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const signal = AbortSignal.timeout(patienceMs);
  let status: number;
  try {
    const response = await outside.ask(new URL(url), {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Webhook-Id': id,
        'Webhook-Timestamp': String(timestamp),
        'Webhook-Signature': `v1,${signature}`,
      },
      body,
    });
    status = response.statusCode!;
    response.destroy();
  } catch (error) {
    if (error instanceof NotPublic)
      throw new NotDelivered('The webhook leads into a network that INTERNAL_HOSTS does not name', false);
    throw new NotDelivered(
      signal.aborted ? 'The webhook did not answer in time' : 'The connection to the webhook failed',
      false,
    );
  }
  if (status >= 200 && status < 300) return;
  throw new NotDelivered(
    `The webhook answered ${status}`,
    status >= 300 && status < 500 && !PUT_OFF.includes(status),
  );
}
