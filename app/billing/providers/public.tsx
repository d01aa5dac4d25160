export { TestCheckoutForm } from "./test-checkout/test-checkout-form.tsx";
