import { type DeviceViewer, nobody } from "./offline-book.ts";

const cacheName = "octavo:offline-viewer";
const address = "/offline/viewer-record.json";

/** In a cache, since the service worker reads neither cookies nor local storage. */
export async function loadDeviceViewer(): Promise<DeviceViewer> {
  try {
    const response = await caches.match(address, { cacheName });
    return response ? { ...nobody, ...((await response.json()) as Partial<DeviceViewer>) } : nobody;
  } catch {
    // Caches are disabled, or the record was written half.
    return nobody;
  }
}

export async function saveDeviceViewer(viewer: DeviceViewer): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(address, Response.json(viewer));
}

export const removeDeviceViewer = (): Promise<boolean> => caches.delete(cacheName);
