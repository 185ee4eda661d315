import { formShown, observe, watchBooking, watchLatePress } from './in-page.mjs';

/** A mobile connection and a slow processor, in a window wide enough for the header's links and booking button. */
export const LINE = { rttMs: 150, downMbps: 1.6, upMbps: 0.75, cpu: 4 };
export const WINDOW = { width: 1440, height: 900 };

const LONGEST_MS = 60_000;
const KINDS = { Document: 'document', Script: 'script', Font: 'font', Image: 'image' };
const bytesPerSecond = (mbps) => (mbps * 1_000_000) / 8;

/** A page with an empty cache on the slow connection; `traffic` counts its requests and bytes. */
export async function openSlowPage(browser, baseURL) {
  const context = await browser.newContext({ viewport: WINDOW, baseURL });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await watchTraffic(devtools);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.rttMs,
    downloadThroughput: bytesPerSecond(LINE.downMbps),
    uploadThroughput: bytesPerSecond(LINE.upMbps),
  });
  const slowDown = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(LINE.cpu);
  return { context, page, traffic, slowDown };
}

async function watchTraffic(devtools) {
  const kinds = new Map();
  const open = new Set();
  const bytes = { document: 0, script: 0, font: 0, image: 0, other: 0, total: 0 };
  const traffic = { bytes, requests: 0, open, lastAt: Date.now() };
  const end = ({ requestId, encodedDataLength = 0 }) => {
    traffic.lastAt = Date.now();
    if (!open.delete(requestId)) return;
    bytes[kinds.get(requestId)] += encodedDataLength;
    bytes.total += encodedDataLength;
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    if (!open.has(requestId)) traffic.requests++;
    kinds.set(requestId, KINDS[type] ?? 'other');
    open.add(requestId);
  });
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end);
  await devtools.send('Network.enable');
  return traffic;
}

/** Waits until the network has been idle for `quietMs`. */
export async function untilQuiet(traffic, quietMs) {
  const since = Date.now();
  while (traffic.open.size > 0 || Date.now() - Math.max(traffic.lastAt, since) < quietMs) {
    if (Date.now() - since > LONGEST_MS) throw new Error('the page does not come to rest');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * One page load with a cold cache. Without `press` there is no input until the network has been idle for three seconds,
 * and `scriptAfter` is the size of all scripts once the first input has started hydration. With `press` the booking
 * button is pressed as soon as it is painted, and `acts` is when its dialog was on screen, in ms since the navigation.
 */
export async function measurePageLoad(browser, url, { press = false } = {}) {
  const { context, page, traffic } = await openSlowPage(browser);
  try {
    await page.addInitScript(observe);
    if (press) await pressWhenPainted(page);
    await page.goto(url, { waitUntil: 'load' });
    await untilQuiet(traffic, press ? 1000 : 3000);
    // The page itself measured the time; this makes sure that it was this dialog's.
    if (press) await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
    await untilQuiet(traffic, 300);
    const measured = await page.evaluate('measured');
    const server = await page.evaluate('performance.getEntriesByType("navigation")[0].responseStart');
    const { requests } = traffic;
    const bytes = { ...traffic.bytes };
    if (!press) {
      await page.mouse.move(5, 5);
      await untilQuiet(traffic, 1000);
    }
    return { server, ...measured, bytes, requests, scriptAfter: traffic.bytes.script };
  } finally {
    await context.close();
  }
}

/**
 * A page load with a cold cache, and a press on the booking button `afterMs` later. Returns how long after the press the dialog
 * was on screen, and its form in it, in ms.
 */
export async function measureLatePress(browser, url, afterMs) {
  const { context, page, traffic } = await openSlowPage(browser);
  try {
    await page.addInitScript(observe);
    await page.addInitScript(watchLatePress);
    await page.goto(url, { waitUntil: 'load' });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const button = page.getByRole('button', { name: 'Book Consultation' }).first();
    const { x, y, width, height } = await button.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForFunction(formShown);
    await untilQuiet(traffic, 300);
    return await page.evaluate('({ dialog: measured.dialog, form: measured.form })');
  } finally {
    await context.close();
  }
}

async function pressWhenPainted(page) {
  await page.exposeFunction('buttonPainted', ({ x, y }) => page.mouse.click(x, y).catch(() => {}));
  await page.addInitScript(watchBooking);
}
